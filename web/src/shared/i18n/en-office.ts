import { adminRequests } from './en/admin-requests';
import { adminUsers } from './en/admin-users';
import { asOf } from './en/as-of';
import { assignment } from './en/assignment';
import { calls } from './en/calls';
import { caseHistory } from './en/case-history';
import { dueRules } from './en/due-rules';
import { figures } from './en/figures';
import { history } from './en/history';
import { integrations } from './en/integrations';
import { lists } from './en/lists';
import { office } from './en/office';
import { operations } from './en/operations';
import { palette } from './en/palette';
import { proof } from './en/proof';
import { queue } from './en/queue';
import { replays } from './en/replays';
import { servicesAdmin } from './en/services-admin';
import { settings } from './en/settings';
import { webhooks } from './en/webhooks';
import { whatIf } from './en/what-if';

/**
 * The English texts of staff's and admins' pages. They come with the frames of those pages; customers never need them.
 */
export const enOffice = {
  adminRequests,
  adminUsers,
  asOf,
  assignment,
  calls,
  caseHistory,
  dueRules,
  figures,
  history,
  integrations,
  lists,
  office,
  operations,
  palette,
  proof,
  queue,
  replays,
  servicesAdmin,
  settings,
  webhooks,
  whatIf,
} as const;
