const DAY_MS = 86_400_000;

/** When the service should be delivered: its estimated days after the payment, UTC ISO-8601. */
export const dueAfter = (paidAt: string, estimatedDays: number): string =>
  new Date(Date.parse(paidAt) + estimatedDays * DAY_MS).toISOString();
