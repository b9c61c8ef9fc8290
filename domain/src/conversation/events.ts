import { idOf } from '../kernel/aggregate.js';
import type { Personal, Subject } from '../kernel/event.js';
import { caseSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { ToldSpecs } from '../kernel/told-event.js';

export type ConversationEvents = {
  /** For customer and staff. `text` is sealed. */
  MessageSent: { readonly messageId: string; readonly customerId: string; readonly text: Personal<string> };
  /** Staff only. `text` is sealed. */
  NoteAdded: { readonly noteId: string; readonly text: Personal<string> };
};

export type ConversationEvent = EventsOf<ConversationEvents>;

const ofCase = (stream: string): Subject => caseSubject(idOf(stream));

export const conversationEventSpecs = {
  MessageSent: { version: 1, seals: { text: ofCase }, readers: 'all' },
  NoteAdded: { version: 1, seals: { text: ofCase }, readers: 'office' },
} satisfies ToldSpecs<ConversationEvents, 'readers'>;
