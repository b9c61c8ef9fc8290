import type { ConversationEvent } from './events.js';

/** An entry with the ones before it as a chain, so that folding a long conversation copies nothing. */
export interface EntryChain {
  readonly id: string;
  readonly before: EntryChain | null;
}

/** Earlier entries never limit later ones; their ids only recognise a repetition. */
export interface ConversationState {
  readonly last: EntryChain | null;
  /** The call that the customer waits for, by its id. */
  readonly call: string | null;
}

export const silence: ConversationState = { last: null, call: null };

export const isSaid = ({ last }: ConversationState, id: string): boolean => {
  for (let said = last; said !== null; said = said.before) if (said.id === id) return true;
  return false;
};

export const evolveConversation = (state: ConversationState, event: ConversationEvent): ConversationState => {
  switch (event.type) {
    case 'MessageSent':
      return { ...state, last: { id: event.data.messageId, before: state.last } };
    case 'NoteAdded':
      return { ...state, last: { id: event.data.noteId, before: state.last } };
    case 'CallAsked':
      return { ...state, call: event.data.callId };
    case 'CallMade':
      return event.data.outcome === 'talked' ? { ...state, call: null } : state;
    case 'CallWithdrawn':
      return { ...state, call: null };
  }
};
