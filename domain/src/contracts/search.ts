import { z } from 'zod';
import { role } from './common.js';

/** The most results of each kind. */
export const MAX_FOUND = 8;

/** The results of the office's search. Each list has only records that the caller may read. */
export const officeSearch = z
  .object({
    cases: z
      .array(
        z.object({
          id: z.string(),
          case_number: z.string(),
          service_title: z.string(),
          status_label: z.string(),
          customer_name: z.string().nullable(),
        }),
      )
      .max(MAX_FOUND),
    /** For admins every account, for staff the customers with a case. */
    people: z.array(z.object({ id: z.string(), name: z.string().nullable(), mobile: z.string(), role })).max(MAX_FOUND),
    /** For admins also those that are not on offer. */
    services: z.array(z.object({ id: z.string(), title: z.string(), active: z.boolean() })).max(MAX_FOUND),
  })
  .meta({ id: 'OfficeSearch' });
export type OfficeSearch = z.infer<typeof officeSearch>;
