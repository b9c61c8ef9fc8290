import type { ConsultationEvent } from '@anupalan/domain/consultations/consultation-events';
import type { ConversationEvent } from '@anupalan/domain/conversation/events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { Projection } from '../../runner/projection.js';
import type { CasesErased } from '../shared/due.js';
import type { ContactsDoc, Talk } from './doc.js';

type FoldedEvent =
  | Extract<RequestEvent, { type: 'ServiceRequested' | 'RequestAssigned' }>
  | Exclude<ConversationEvent, { type: 'NoteAdded' }>
  | Exclude<ConsultationEvent, { type: 'ConsultationSlotsProposed' }>
  | CasesErased;

/** The talks without the agreed one, which is at most the last. */
const tookPlace = (talks: readonly Talk[]): readonly Talk[] => talks.filter(({ minutes }) => minutes !== null);

const evolve = (doc: ContactsDoc | null, { event, stream, metadata }: Recorded<FoldedEvent>): ContactsDoc | null => {
  if (event.type === 'ServiceRequested') {
    const { customerId } = event.data;
    const nothing = { assignedTo: null, earlier: [], talks: [], lastMessageAt: null, call: null };
    return doc ?? { id: idOf(stream), customerId, ...nothing };
  }
  // A conversation without a case has no document.
  if (doc === null) return null;
  switch (event.type) {
    case 'RequestAssigned': {
      const { staffId } = event.data;
      const before = doc.assignedTo === null ? doc.earlier : [...doc.earlier, doc.assignedTo];
      return { ...doc, assignedTo: staffId, earlier: [...new Set(before)].filter((id) => id !== staffId) };
    }
    case 'ConsultationBooked':
    case 'ConsultationHandedOver': {
      const { staffId, startsAt, endsAt } = event.data;
      return { ...doc, talks: [...tookPlace(doc.talks), { staffId, startsAt, endsAt, minutes: null }] };
    }
    case 'ConsultationReleased':
      return { ...doc, talks: tookPlace(doc.talks) };
    case 'ConsultationTookPlace': {
      const { staffId, startedAt, minutes } = event.data;
      return { ...doc, talks: [...tookPlace(doc.talks), { staffId, startsAt: startedAt, endsAt: null, minutes }] };
    }
    case 'MessageSent':
      return { ...doc, lastMessageAt: metadata.time };
    case 'CallAsked': {
      const { callId, when, dueOn } = event.data;
      return { ...doc, call: { callId, by: metadata.actor.id, when, dueOn, askedAt: metadata.time, tries: [] } };
    }
    case 'CallMade': {
      if (event.data.outcome === 'talked' || doc.call === null) return { ...doc, call: null };
      const tries = [...doc.call.tries, { by: metadata.actor.id, at: metadata.time }];
      return { ...doc, call: { ...doc.call, tries } };
    }
    case 'CallWithdrawn':
    case 'ErasureStarted':
      return { ...doc, call: null };
  }
};

/** One document per case, by its id. */
export const contacts: Projection<ContactsDoc, FoldedEvent> = {
  name: 'contacts',
  version: 2,
  streams: ['serviceRequest', 'conversation', 'consultation', 'erasure'],
  handles: [
    'ServiceRequested',
    'RequestAssigned',
    'MessageSent',
    'CallAsked',
    'CallMade',
    'CallWithdrawn',
    'ConsultationBooked',
    'ConsultationHandedOver',
    'ConsultationReleased',
    'ConsultationTookPlace',
    'ErasureStarted',
  ],
  keys: ({ event, stream }) => (event.type === 'ErasureStarted' ? event.data.requestIds : [idOf(stream)]),
  evolve,
  indexes: [{ name: 'by-call', fields: ['call.dueOn'], sparse: true }],
  audience: ({ customerId }) => ({ users: [customerId], roles: ['staff', 'admin'] }),
};
