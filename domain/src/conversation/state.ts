import type { ConversationEvent } from './events.js';

/** An entry with the ones before it as a chain, so that folding a long conversation copies nothing. */
export interface EntryChain {
  readonly id: string;
  readonly before: EntryChain | null;
}

/** Earlier entries never limit later ones; their ids only recognise a repetition. */
export interface ConversationState {
  readonly last: EntryChain | null;
}

export const silence: ConversationState = { last: null };

export const isSaid = ({ last }: ConversationState, id: string): boolean => {
  for (let said = last; said !== null; said = said.before) if (said.id === id) return true;
  return false;
};

export const evolveConversation = ({ last }: ConversationState, event: ConversationEvent): ConversationState => ({
  last: { id: event.type === 'MessageSent' ? event.data.messageId : event.data.noteId, before: last },
});
