import type { Audience } from '@anupalan/infra/ports/change-feed';

/** Whoever is told of a change of a case: its customer, the team of its business, and the office. */
export const audienceOfCase = (customerId: string | undefined, businessId: string | null | undefined): Audience => ({
  users: customerId === undefined ? [] : [customerId],
  roles: ['staff', 'admin'],
  ...(businessId ? { businesses: [businessId] } : {}),
});
