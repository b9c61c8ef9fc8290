import { z } from 'zod';
import { iso } from './common.js';

const tour = z.boolean().meta({ description: 'Over: finished or left. It does not start by itself again' });

/** What a person has chosen for their own account. Codes, and word of money that goes back, come whatever is chosen. */
export const preferences = z
  .object({
    sms: z.boolean().meta({ description: 'Told by SMS what happens' }),
    mail: z.boolean().meta({ description: 'Told by e-mail what happens' }),
    language: z.enum(['en', 'hi']),
    tours: z.object({ customer: tour, staff: tour, admin: tour }),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferences>;

/** What is left out stays as it is. */
export const changePreferences = z.object({
  sms: preferences.shape.sms.optional(),
  mail: preferences.shape.mail.optional(),
  language: preferences.shape.language.optional(),
  tours: preferences.shape.tours.partial().optional(),
});
export type ChangePreferences = z.infer<typeof changePreferences>;

/**
 * The privacy notice that a person agreed to when they made their account: one, or none where somebody else made it; and the
 * version that is shown today.
 */
export const consents = z.object({
  items: z.array(z.object({ notice_version: z.string(), purposes: z.array(z.string()), agreed_at: iso })),
  current_version: z.string(),
});
export type Consents = z.infer<typeof consents>;
