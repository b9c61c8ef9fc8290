import type { ConversationEvent } from '@anupalan/domain/conversation/events';
import type { IntakeEvent } from '@anupalan/domain/intake/events';
import { idOf, prefixOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { Kept } from '../shared/kept.js';
import type { TimelineDoc } from './doc.js';

export type CaseEvent = RequestEvent | IntakeEvent | PaymentEvent | ConversationEvent;

/** Where an event keeps the words that somebody gave for it. */
const WORDS: readonly string[] = ['reason', 'note', 'comment'];
/** Parts that stand elsewhere in the document (texts, answers, files), or are personal. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...WORDS,
  'text',
  'answers',
  'deliverables',
  'result',
  'fileName',
  'name',
  'sha256',
  'amountPaise',
  'documentId',
  'orderId',
]);
const INTERNAL: ReadonlySet<CaseEvent['type']> = new Set(['NoteAdded', 'RefundFailed']);
/** Words among colleagues, on entries that the customer may see. */
const INTERNAL_WORDS: ReadonlySet<CaseEvent['type']> = new Set([
  'RequestAssigned',
  'FinalPaymentLinkWithdrawn',
  'StatusOverridden',
  'RequestReopened',
  'PaymentFailed',
]);

const restOf = (data: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !ELSEWHERE.has(name)));

/** The entry of an event that left the request at `after` (null: no request yet) coming from `before`. */
export const timelineEntry = (
  { event, ...recorded }: Recorded<CaseEvent>,
  before: string | null,
  after: string | null,
): TimelineDoc => {
  const { metadata } = recorded;
  const data: JsonObject = event.data;
  const words = WORDS.map((name) => data[name]).find((value) => value !== undefined && value !== null);
  const moved = before !== after;
  return {
    eventId: recorded.id,
    type: event.type,
    stream: recorded.stream,
    revision: recorded.revision,
    position: recorded.position,
    at: metadata.time,
    actor: { id: metadata.actor.id, role: metadata.actor.role },
    channel: metadata.channel,
    command: metadata.command,
    commandId: metadata.commandId,
    correlationId: metadata.correlationId,
    causationId: metadata.causationId,
    from: moved ? before : null,
    to: moved ? after : null,
    override: event.type === 'StatusOverridden',
    // Sealed by the log, and kept so: a text or a sealed value.
    reason: (words as Kept | undefined) ?? null,
    reasonInternal: INTERNAL.has(event.type) || INTERNAL_WORDS.has(event.type),
    internal: INTERNAL.has(event.type),
    amountPaise: typeof data.amountPaise === 'number' ? data.amountPaise : null,
    documentId: typeof data.documentId === 'string' ? data.documentId : null,
    orderId: orderOf(recorded.stream, data),
    data: restOf(data),
  };
};

const orderOf = (stream: string, data: JsonObject): string | null => {
  if (prefixOf(stream) === 'payment') return idOf(stream);
  return typeof data.orderId === 'string' ? data.orderId : null;
};
