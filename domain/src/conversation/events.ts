import { idOf } from '../kernel/aggregate.js';
import type { Personal, Subject } from '../kernel/event.js';
import { caseSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { ToldSpecs } from '../kernel/told-event.js';
import type { CallOutcome } from '../rules/call-back.js';

export type ConversationEvents = {
  /** For customer and staff. `text` is sealed. */
  MessageSent: { readonly messageId: string; readonly customerId: string; readonly text: Personal<string> };
  /** Staff only. `text` is sealed. */
  NoteAdded: { readonly noteId: string; readonly text: Personal<string> };
  /** The customer wants a call by `dueOn` (`YYYY-MM-DD`). `when` suits them, in their words; sealed. */
  CallAsked: {
    readonly callId: string;
    readonly customerId: string;
    readonly when: Personal<string>;
    readonly dueOn: string;
  };
  /** The office has called; without an answer the call stays due. `note` is for the office; sealed. */
  CallMade: { readonly callId: string; readonly outcome: CallOutcome; readonly note: Personal<string> };
  CallWithdrawn: { readonly callId: string };
};

export type ConversationEvent = EventsOf<ConversationEvents>;

const ofCase = (stream: string): Subject => caseSubject(idOf(stream));

export const conversationEventSpecs = {
  MessageSent: { version: 1, seals: { text: ofCase }, readers: 'all' },
  NoteAdded: { version: 1, seals: { text: ofCase }, readers: 'office' },
  CallAsked: { version: 1, seals: { when: ofCase }, readers: 'all' },
  CallMade: { version: 1, seals: { note: ofCase }, readers: 'all', words: 'office' },
  CallWithdrawn: { version: 1, readers: 'all' },
} satisfies ToldSpecs<ConversationEvents, 'readers'>;
