import type { ConsultationEvent } from '@anupalan/domain/consultations/consultation-events';
import type { ConversationEvent } from '@anupalan/domain/conversation/events';
import type { IntakeEvent } from '@anupalan/domain/intake/events';
import { idOf, prefixOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import { hasOfficeWords, readersOf } from '@anupalan/domain/processes/told-events';
import type { ProofEvent } from '@anupalan/domain/proof/events';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { Role } from '@anupalan/domain/rules/roles';
import { type EventText, eventTexts, type StreamKind } from '@anupalan/domain/texts/events';
import { type WorkflowRef, workflowOf } from '@anupalan/domain/workflows/registry';
import type { Condition } from '@anupalan/infra/ports/read-store';
import type { ViewDoc } from '../../runner/view.js';
import type { SealedOrPlainText } from '../shared/sealed-or-plain-text.js';
import type { EntryDoc, TextDoc, TimelineDoc } from './doc.js';

export type Revealed = Exclude<ProofEvent, { readonly type: 'CaseOpened' | 'CaseExported' }>;
export type CaseEvent = RequestEvent | IntakeEvent | PaymentEvent | ConversationEvent | ConsultationEvent | Revealed;

/** Fields of events with the actor's words. */
const WORDS: readonly string[] = ['reason', 'note', 'comment', 'when'];
/** Fields of events that sentences and links need under other names than their own. */
const ALWAYS = ['staffId', 'decision', 'startsAt', 'endsAt', 'from', 'to', 'cause'];
/**
 * The fields that the entries of these streams keep: those that their lines quote. An entry has its sum separately, and
 * a single word of a choice in braces is not a field of an event.
 */
const kept = (...kinds: readonly StreamKind[]): readonly string[] => {
  const texts = kinds.flatMap((kind) => Object.entries<EventText>(eventTexts[kind]));
  const lines = texts.flatMap(([type, { line, of }]) =>
    readersOf(type) === 'nobody' ? [] : [line, ...Object.values(of ?? {})],
  );
  const quoted = lines.flatMap((line) => [...line.matchAll(/\{(\w+)[,}]/g)].flatMap(([, name]) => name ?? []));
  return [...new Set([...ALWAYS, ...quoted])].filter((name) => name !== 'amountPaise');
};
/** All other fields are shown elsewhere in the case, or nowhere. */
const FACTS = kept('serviceRequest', 'submission', 'conversation', 'consultation', 'access');
/** An order and its request share fields; the request's entry already has those. */
const ORDER_FACTS = kept('payment');
const PAYMENT = 'payment';

/** Events that the customer of a call does not read: the agreed slot, which approves the form, has its own entry. */
const hiddenTypes = (workflow: WorkflowRef | undefined): readonly string[] =>
  workflow !== undefined && workflowOf(workflow).consultation ? ['SubmissionApproved'] : [];

/** True when the customer of a case of this workflow reads entries of this event type. */
export const isForCustomer = (type: CaseEvent['type'], workflow: WorkflowRef | undefined): boolean =>
  readersOf(type) === 'all' && !hiddenTypes(workflow).includes(type);

/** The lists of a case's entries, each with its page size. */
export const ENTRIES_A_PAGE = { timeline: 50, messages: 30, notes: 30 } as const;
export type EntryList = keyof typeof ENTRIES_A_PAGE;

/** Conditions of a list of entries. A page never reveals how many entries are hidden from its reader. */
export const conditionsOf = (
  caseId: string,
  list: EntryList,
  reader: Role,
  workflow: WorkflowRef,
): readonly Condition[] => {
  const ofCase: Condition = { field: 'caseId', op: 'eq', value: caseId, lead: true };
  if (list !== 'timeline')
    return [ofCase, { field: 'said.kind', op: 'eq', value: list === 'messages' ? 'message' : 'note' }];
  if (reader !== 'customer') return [ofCase];
  const hidden = hiddenTypes(workflow).map((value): Condition => ({ field: 'type', op: 'ne', value }));
  return [ofCase, { field: 'readers', op: 'eq', value: 'all' }, ...hidden];
};

/** The values of these fields; undefined when there is none. */
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

const saidIn = (event: CaseEvent): Pick<EntryDoc, 'said'> => {
  if (event.type === 'MessageSent')
    return { said: { kind: 'message', id: event.data.messageId, text: event.data.text } };
  if (event.type === 'NoteAdded') return { said: { kind: 'note', id: event.data.noteId, text: event.data.text } };
  return {};
};

/** The timeline entry of an event of a case. */
export const entryOf = ({ id, stream, revision, event, metadata }: Recorded<CaseEvent>, caseId: string): EntryDoc => {
  const data: JsonObject = event.data;
  const of = prefixOf(stream);
  const words = WORDS.map((name) => data[name]).find((value) => value !== undefined && value !== null);
  const orderId = of === PAYMENT ? idOf(stream) : data.orderId;
  const told = pick(data, of === PAYMENT ? ORDER_FACTS : FACTS);
  const { actor, channel, command, commandId, time } = metadata;
  return {
    caseId,
    ...(readersOf(event.type) === 'all' ? { readers: 'all' as const } : null),
    ...saidIn(event),
    eventId: id,
    type: event.type,
    of,
    revision,
    at: time,
    actor: { id: actor.id, role: actor.role },
    channel,
    command,
    commandId,
    // Sealed by the log, and stored so: a text or a sealed value.
    ...(words === undefined ? null : { reason: words as SealedOrPlainText }),
    ...(typeof data.amountPaise === 'number' ? { amountPaise: data.amountPaise } : null),
    ...(typeof data.documentId === 'string' ? { documentId: data.documentId } : null),
    ...(typeof orderId === 'string' ? { orderId } : null),
    ...(told === undefined ? null : { data: told }),
  };
};

const statusIn = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** A timeline entry with the fields that its record leaves out. */
export const timelineEntryOf = ({ doc: entry, position }: ViewDoc<EntryDoc>): TimelineDoc => {
  const { caseId, of, type, data = {}, orderId = null } = entry;
  const [from, to] = [statusIn(data.from), statusIn(data.to)];
  const moved = to !== null && to !== from;
  return {
    eventId: entry.eventId,
    type,
    stream: `${of}-${of === PAYMENT ? orderId : caseId}`,
    revision: entry.revision,
    position,
    at: entry.at,
    actor: entry.actor,
    channel: entry.channel,
    command: entry.command,
    commandId: entry.commandId,
    from: moved ? from : null,
    to: moved ? to : null,
    override: type === 'StatusOverridden',
    reason: entry.reason ?? null,
    reasonInternal: hasOfficeWords(type),
    amountPaise: entry.amountPaise ?? null,
    documentId: entry.documentId ?? null,
    orderId,
    data,
  };
};

/** The texts of entries of the conversation. */
export const textsOf = (entries: readonly ViewDoc<EntryDoc>[]): readonly TextDoc[] =>
  entries.flatMap(({ doc: { at, actor, said } }) =>
    said === undefined ? [] : [{ id: said.id, at, by: actor, text: said.text }],
  );
