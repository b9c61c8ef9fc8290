import { adminRequests } from './en/admin-requests';
import { adminUsers } from './en/admin-users';
import { assignment } from './en/assignment';
import { lists } from './en/lists';
import { office } from './en/office';
import { operations } from './en/operations';
import { queue } from './en/queue';

/** The English texts of staff's and admins' pages. Kept out of the first bundle: customers never need them. */
export const enOffice = { adminRequests, adminUsers, assignment, lists, office, operations, queue } as const;
