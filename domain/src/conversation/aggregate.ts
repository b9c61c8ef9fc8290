import type { Aggregate } from '../kernel/aggregate.js';
import type { ConversationCommand, ConversationFacts } from './commands.js';
import { decideConversation } from './decide.js';
import { type ConversationEvent, conversationEventSpecs } from './events.js';
import { type ConversationState, evolveConversation, silence } from './state.js';

/** `conversation-<requestId>`: what customer and staff say on a case, and what staff note for themselves. */
export const conversation: Aggregate<ConversationState, ConversationCommand, ConversationEvent, ConversationFacts> = {
  prefix: 'conversation',
  decider: { initial: silence, decide: decideConversation, evolve: evolveConversation },
  events: conversationEventSpecs,
};
