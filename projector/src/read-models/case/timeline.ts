import type { ConversationEvent } from '@anupalan/domain/conversation/events';
import type { IntakeEvent } from '@anupalan/domain/intake/events';
import { idOf, prefixOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import type { ProofEvent } from '@anupalan/domain/proof/events';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { ConsultationEvent } from '@anupalan/domain/staffing/consultation-events';
import type { Kept } from '../shared/kept.js';
import { type CaseDoc, STEP_VALUES, type StepDoc, type StepMore, type TimelineDoc } from './doc.js';

export type Revealed = Extract<ProofEvent, { readonly type: 'PersonalDataRevealed' }>;
export type CaseEvent = RequestEvent | IntakeEvent | PaymentEvent | ConversationEvent | ConsultationEvent | Revealed;

/** Where an event keeps the words that somebody gave for it. */
const WORDS: readonly string[] = ['reason', 'note', 'comment'];
/** What sentences and links of a story need of its events. All the rest stands elsewhere in the document, or nowhere. */
const TOLD: readonly string[] = [
  'serviceTitle',
  'staffId',
  'method',
  'decision',
  'attempt',
  'replaces',
  'documentKeys',
  'fieldKeys',
  'changedFields',
  'origin',
  'cause',
  'authority',
  'acknowledgementNumber',
  'by',
  'refunds',
  'startsAt',
  'endsAt',
  'minutes',
  'moved',
  'fields',
  'from',
  'to',
];
/** Of orders only this: whose service it is, the request says already. */
const TOLD_OF_ORDERS: readonly string[] = ['cause'];
const INTERNAL: ReadonlySet<string> = new Set<CaseEvent['type']>(['NoteAdded', 'RefundFailed', 'PersonalDataRevealed']);
/** Words among colleagues, on entries that the customer may see. */
const INTERNAL_WORDS: ReadonlySet<string> = new Set<CaseEvent['type']>([
  'RequestAssigned',
  'FinalPaymentLinkWithdrawn',
  'StatusOverridden',
  'RequestReopened',
  'PaymentFailed',
]);
const PAYMENT = 'payment';

/** The values under these names, where there are any; undefined when there is none. */
const pick = (data: JsonObject, names: readonly string[]): JsonObject | undefined => {
  let picked: Record<string, Json> | undefined;
  for (const name of names) {
    const value = data[name];
    if (value === undefined || value === null) continue;
    picked ??= {};
    picked[name] = value;
  }
  return picked;
};

/** The step of an event that left the request at `after` (null: no request yet) coming from `before`. */
export const stepOf = (
  { id, stream, revision, position, event, metadata }: Recorded<CaseEvent>,
  before: string | null,
  after: string | null,
): StepDoc => {
  const data: JsonObject = event.data;
  const of = prefixOf(stream);
  const words = WORDS.map((name) => data[name]).find((value) => value !== undefined && value !== null);
  const orderId = of === PAYMENT ? idOf(stream) : data.orderId;
  const told = pick(data, of === PAYMENT ? TOLD_OF_ORDERS : TOLD);
  const moved = after !== null && after !== before;
  const more: StepMore = {
    ...(moved ? { to: after } : null),
    // Sealed by the log, and kept so: a text or a sealed value.
    ...(words === undefined ? null : { reason: words as Kept }),
    ...(typeof data.amountPaise === 'number' ? { amountPaise: data.amountPaise } : null),
    ...(typeof data.documentId === 'string' ? { documentId: data.documentId } : null),
    ...(typeof orderId === 'string' ? { orderId } : null),
    ...(told === undefined ? null : { data: told }),
  };
  const { actor, channel, command, commandId, time } = metadata;
  return [id, event.type, of, revision, position, time, actor.id, actor.role, channel, command, commandId, more];
};

type NamedStep = Pick<
  TimelineDoc,
  'eventId' | 'type' | 'revision' | 'position' | 'at' | 'actor' | 'channel' | 'command' | 'commandId'
> &
  StepMore & { readonly of: string };

const named = (step: StepDoc): NamedStep => {
  const [eventId, type, of, revision, position, at, id, role, channel, command, commandId, more] = step;
  return { eventId, type, of, revision, position, at, actor: { id, role }, channel, command, commandId, ...more };
};

/** The steps of a story by their names, oldest first. What a step left out stays out. */
const stepsOf = (timeline: CaseDoc['timeline']): readonly NamedStep[] => {
  const steps: NamedStep[] = [];
  for (let i = 0; i < timeline.length; i += STEP_VALUES)
    steps.push(named(timeline.slice(i, i + STEP_VALUES) as unknown as StepDoc));
  return steps;
};

/** The story of a case, oldest first: its steps with all that was left out of them. */
export const timelineOf = ({ id, timeline }: Pick<CaseDoc, 'id' | 'timeline'>): readonly TimelineDoc[] => {
  let status: string | null = null;
  return stepsOf(timeline).map(({ of, ...step }): TimelineDoc => {
    const from = step.to === undefined ? null : status;
    status = step.to ?? status;
    const internal = INTERNAL.has(step.type);
    return {
      ...step,
      stream: `${of}-${of === PAYMENT ? step.orderId : id}`,
      from,
      to: step.to ?? null,
      override: step.type === 'StatusOverridden',
      reason: step.reason ?? null,
      reasonInternal: internal || INTERNAL_WORDS.has(step.type),
      internal,
      amountPaise: step.amountPaise ?? null,
      documentId: step.documentId ?? null,
      orderId: step.orderId ?? null,
      data: step.data ?? {},
    };
  });
};
