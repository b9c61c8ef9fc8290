import type { Aggregate } from '../kernel/aggregate.js';
import type { ConversationCommand, ConversationNeeds } from './commands.js';
import { decideConversation } from './decide.js';
import { type ConversationEvent, conversationEventSpecs } from './events.js';
import { type ConversationState, evolveConversation, silence } from './state.js';

/** `conversation-<requestId>`: messages of customer and staff about a case, and internal notes of staff. */
export const conversation: Aggregate<ConversationState, ConversationCommand, ConversationEvent, ConversationNeeds> = {
  prefix: 'conversation',
  decider: { initial: silence, decide: decideConversation, evolve: evolveConversation },
  events: conversationEventSpecs,
};
