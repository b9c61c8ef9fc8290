import { catalogue } from './en/catalogue';
import { dashboard } from './en/dashboard';
import { errors } from './en/errors';
import { forms } from './en/forms';
import { myServices } from './en/my-services';
import { shell } from './en/shell';
import { statuses } from './en/statuses';

/**
 * The English texts of the first pages, by area; those of other pages are loaded with them (en-journey.ts,
 * sign-in-texts.ts, ...). The wording is that of the requirements; other languages have the same shape.
 */
export const en = {
  catalogue,
  dashboard,
  errors,
  forms,
  myServices,
  shell,
  statuses,
} as const;
