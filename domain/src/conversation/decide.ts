import type { Ctx } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { can } from '../rules/permissions.js';
import { checkNeeded, MAX_TEXT_LENGTH } from '../rules/text.js';
import { inputTexts } from '../texts/en.js';
import { labelTexts } from '../texts/labels.js';
import type { ConversationCommand, ConversationNeeds } from './commands.js';
import { decideCall } from './decide-call.js';
import type { ConversationEvent } from './events.js';
import { type ConversationState, isSaid } from './state.js';

/** Messages are for the customer of the case, the team of its business, staff and admins; notes are for staff and admins only; calls: `decideCall`. */
export const decideConversation = (
  command: ConversationCommand,
  state: ConversationState,
  facts: ConversationNeeds['others'],
  ctx: Ctx,
): Result<readonly ConversationEvent[], Rejection> => {
  const { actor } = ctx;
  const isStaff = actor.role === 'staff' || actor.role === 'admin';
  const { team } = facts;
  const mayWrite =
    actor.role === 'customer' && can('customer', 'case.message', { own: actor.id === facts.customerId, team });
  // Another customer's case is answered like one that does not exist.
  if (!isStaff && !mayWrite)
    return team === undefined ? refuse('not_found', 'request.not_found') : refuse('forbidden', 'team.not_allowed');
  if (command.type !== 'sendMessage' && command.type !== 'addNote') return decideCall(command, state, facts, ctx);
  const isMessage = command.type === 'sendMessage';
  if (!isStaff && !isMessage) return refuse('forbidden', 'conversation.staff_only');
  if (isMessage && command.customerId !== facts.customerId) return refuse('conflict', 'conversation.other_customer');

  const text = command.text.trim();
  const label = isMessage ? labelTexts.message : inputTexts.note;
  const problem = checkNeeded(text, { label, max: MAX_TEXT_LENGTH, multiline: true });
  if (problem !== null) return refuseValues('conversation.invalid', errorAt('text', problem));

  const id = ctx.id(isMessage ? 'message' : 'note');
  if (isSaid(state, id)) return ok([]);
  return ok([
    isMessage
      ? { type: 'MessageSent', data: { messageId: id, customerId: command.customerId, text } }
      : { type: 'NoteAdded', data: { noteId: id, text } },
  ]);
};
