import { catalogue } from './en/catalogue';
import { dashboard } from './en/dashboard';
import { errors } from './en/errors';
import { forms } from './en/forms';
import { myServices } from './en/my-services';
import { privacy } from './en/privacy';
import { shell } from './en/shell';
import { signIn } from './en/sign-in';
import { statuses } from './en/statuses';
import { tour } from './en/tour';

/** The English texts of the first pages, by area; those of other pages come with them (en-journey.ts, en-office.ts). The words are those of the requirements; other languages have the same shape. */
export const en = {
  catalogue,
  dashboard,
  errors,
  forms,
  myServices,
  privacy,
  shell,
  signIn,
  statuses,
  tour,
} as const;
