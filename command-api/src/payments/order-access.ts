import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import { findCaseRow } from '@anupalan/projector/read-models/case-list/queries';
import type { App } from '../platform/app.js';
import { refusedTo } from '../platform/cases/access.js';
import { teamRoleSeen } from '../platform/cases/team.js';
import type { Session } from '../platform/http/route.js';

/** The read models that `refusalOfReader` asks. */
export const readerReads = ['case-list', ...businessReads];

/** Why the caller may not read this order and its receipt; to strangers it does not exist. Null for who may. */
export const refusalOfReader = async (
  app: Pick<App, 'reads'>,
  session: Session,
  { customerId, requestId }: { readonly customerId: string; readonly requestId: string },
): Promise<Rejection | null> => {
  const own = customerId === session.userId;
  const row = own || session.role !== 'customer' ? null : await findCaseRow(app.reads, requestId);
  const team = row === null ? undefined : await teamRoleSeen(app.reads, session, row);
  const refusal = refusedTo(session, 'orders.read', { own, team });
  return refusal !== null && team === undefined ? rejection('not_found', 'order_not_found') : refusal;
};
