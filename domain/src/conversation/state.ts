import type { ConversationEvent } from './events.js';

/** Something that was said, and what was said before it: a chain, so that a long conversation folds without being copied. */
export interface Said {
  readonly id: string;
  readonly before: Said | null;
}

/** Nothing that was said limits what may be said next; the ids only recognise what is there already. */
export interface ConversationState {
  readonly last: Said | null;
}

export const silence: ConversationState = { last: null };

export const isSaid = ({ last }: ConversationState, id: string): boolean => {
  for (let said = last; said !== null; said = said.before) if (said.id === id) return true;
  return false;
};

export const evolveConversation = ({ last }: ConversationState, event: ConversationEvent): ConversationState => ({
  last: { id: event.type === 'MessageSent' ? event.data.messageId : event.data.noteId, before: last },
});
