import type { ConversationEvent } from './events.js';

/** Nothing that was said limits what may be said next; the ids only recognise what is there already. */
export interface ConversationState {
  readonly ids: readonly string[];
}

export const silence: ConversationState = { ids: [] };

export const evolveConversation = (state: ConversationState, event: ConversationEvent): ConversationState => ({
  ids: [...state.ids, event.type === 'MessageSent' ? event.data.messageId : event.data.noteId],
});
