import { z } from 'zod';
import { NEXT_STEPS } from '../rules/after-delivery.js';
import { missing } from './assessment.js';
import { duty } from './compliance.js';

/** What comes after the delivery of a request. */
export const afterDelivery = z.object({
  business: z.object({ id: z.string(), name: z.string() }).nullable(),
  duties: z.array(duty).meta({ description: 'The next dates of its business; what is due once comes first' }),
  missing: z.array(missing).meta({ description: 'The registrations that it must have and lacks' }),
  steps: z.array(z.object({ code: z.enum(NEXT_STEPS), service: duty.shape.service })),
  profile: z
    .object({
      name: z.string(),
      kind: z.string(),
      state: z.string(),
      registration: z.string(),
      pan: z.string(),
      tan: z.string(),
      gstin: z.string(),
      incorporated_on: z.string(),
      gst: z.string(),
      gst_since: z.string(),
    })
    .nullable()
    .meta({
      description: 'What form and delivery say of a business that is not known yet; empty where they say nothing',
    }),
});
export type AfterDelivery = z.infer<typeof afterDelivery>;
