import { adminRequests } from './en/admin-requests';
import { catalogue } from './en/catalogue';
import { dashboard } from './en/dashboard';
import { demo } from './en/demo';
import { errors } from './en/errors';
import { forms } from './en/forms';
import { myServices } from './en/my-services';
import { office } from './en/office';
import { payment, registration } from './en/payment';
import { privacy } from './en/privacy';
import { queue } from './en/queue';
import { request } from './en/request';
import { shell } from './en/shell';
import { signIn } from './en/sign-in';
import { statuses } from './en/statuses';

/** Every English text of the web app, by area. The words are those of the requirements; other languages have the same shape. */
export const en = {
  adminRequests,
  catalogue,
  dashboard,
  demo,
  errors,
  forms,
  myServices,
  office,
  payment,
  queue,
  privacy,
  registration,
  request,
  shell,
  signIn,
  statuses,
} as const;
