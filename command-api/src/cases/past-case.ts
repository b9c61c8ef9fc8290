import type { PastViewer } from '@anupalan/domain/contracts/requests';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { isPosition, type Position, position } from '@anupalan/domain/kernel/position';
import { type Rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { openForViews } from '@anupalan/infra/sealing/seal';
import { entriesThen, foldCase, lastIn, type PastCase, streamsOf } from '@anupalan/projector/read-models/case/past';
import type { Case } from '@anupalan/projector/read-models/case/queries';
import type { App } from '../platform/app.js';
import { factsOf } from '../platform/cases/access.js';
import type { Session } from '../platform/http/route.js';
import { showCase, type Viewing } from './case-view.js';

/** The events of a stream up to a position, with what is personal as the views keep it. */
const readUpTo = async (app: App, stream: string, last: Position): Promise<readonly Recorded[]> => {
  const read: Recorded[] = [];
  for await (const event of app.events.readStream(stream)) {
    if (event.position > last) break;
    read.push(await app.store.decode(event, openForViews));
  }
  return read;
};

/** The case right after one of its events, from its own streams; refused where the position is not of one of them. */
export const caseAt = async (app: App, live: Case, at: string): Promise<Result<PastCase, Rejection>> => {
  const unknown = err(wrong('at', 'moment.unknown'));
  if (!isPosition(at)) return unknown;
  const events: Recorded[] = [];
  const orders = live.payments.map(({ orderId }) => orderId);
  for (const stream of streamsOf(live.id, orders)) events.push(...(await readUpTo(app, stream, position(at))));
  const past = foldCase(live.id, events);
  return lastIn(past) === at ? ok(past) : unknown;
};

/** The viewer of that time: the case's customer, or its assignee, or any member of staff where it had none. */
const viewingAs = (as: PastViewer, { header }: Case): Viewing =>
  as === 'customer'
    ? { role: 'customer', userId: header.customerId }
    : { role: 'staff', userId: header.assignedTo ?? '' };

/**
 * The page of a past case as its customer or staff saw it, for `reader`; null while there was only its order. People have
 * their present names, and what other cases had booked is not known.
 */
export const pastViewFor = async (app: App, reader: Session, { case: one, entries }: PastCase, as: PastViewer) => {
  const last = entries.at(-1);
  if (one === null || last === undefined) return null;
  const viewing = viewingAs(as, one);
  return showCase(app, viewing, one, {
    entries: entriesThen(one, entries, viewing.role),
    now: last.doc.at,
    taken: [],
    facts: factsOf(viewing, one.header.customerId, one.header.assignedTo),
    reader: reader.role,
  });
};
