import { z } from 'zod';
import type { Registration } from '../rules/registration.js';
import { done } from './common.js';

const text = z.string().optional();

/**
 * The fields of POST /api/service-registrations, beside the files in fields `documents`. Omitted fields count as empty:
 * `rules/registration` gives each problem, in the same words in the form and on the server.
 */
export const serviceRegistration = z.strictObject({
  serviceId: z.string().min(1).max(100).meta({ description: 'Slug of the service; underscores count as hyphens' }),
  name: text,
  email: text,
  phone: text,
  businessName: text,
  additionalInfo: text,
  /** The captured order of this service; omitted or empty for a service at price 0. */
  orderId: z.string().max(100).optional(),
} satisfies Record<keyof Registration | 'serviceId' | 'orderId', z.ZodType>);
export type ServiceRegistration = z.input<typeof serviceRegistration>;

/** `id` is the request's; `orderId` is null for a service at price 0. */
export const registered = done
  .extend({
    status: z.string(),
    orderId: z.string().nullable(),
  })
  .meta({ id: 'Registered' });
export type Registered = z.infer<typeof registered>;
