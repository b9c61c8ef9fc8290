import { assessment } from './en/assessment';
import { catalogue } from './en/catalogue';
import { business, compliance } from './en/compliance';
import { copy } from './en/copy';
import { dashboard } from './en/dashboard';
import { demo } from './en/demo';
import { developers } from './en/developers';
import { documents } from './en/documents';
import { errors } from './en/errors';
import { experts } from './en/experts';
import { forms } from './en/forms';
import { myServices } from './en/my-services';
import { notifications } from './en/notifications';
import { payment } from './en/payment';
import { pdf } from './en/pdf';
import { personDocuments } from './en/person-documents';
import { privacy } from './en/privacy';
import { profile } from './en/profile';
import { registration } from './en/registration';
import { request } from './en/request';
import { shell } from './en/shell';
import { signIn } from './en/sign-in';
import { sitePages } from './en/site-pages';
import { statuses } from './en/statuses';
import { team } from './en/team';
import { tour } from './en/tour';
import { upload } from './en/upload';
import { wizard } from './en/wizard';

/**
 * The English texts of customers and visitors, by area; each visit loads them. The texts of the office are in
 * en-office.ts. The wording is that of the requirements; other languages have the same shape.
 */
export const en = {
  assessment,
  business,
  catalogue,
  compliance,
  copy,
  dashboard,
  demo,
  developers,
  documents,
  errors,
  experts,
  forms,
  myServices,
  notifications,
  payment,
  pdf,
  personDocuments,
  privacy,
  profile,
  registration,
  request,
  shell,
  signIn,
  sitePages,
  statuses,
  team,
  tour,
  upload,
  wizard,
} as const;
