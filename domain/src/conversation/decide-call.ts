import type { Ctx } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { callDueOn } from '../rules/call-back.js';
import { checkText, type LengthRule, MAX_LINE_LENGTH, MAX_TEXT_LENGTH } from '../rules/text.js';
import { inputTexts } from '../texts/en.js';
import { labelTexts } from '../texts/labels.js';
import type { ConversationCommand, ConversationNeeds } from './commands.js';
import type { ConversationEvent } from './events.js';
import type { ConversationState } from './state.js';

export type CallCommand = Extract<ConversationCommand, { type: 'askForCall' | 'recordCall' | 'withdrawCall' }>;
type Decision = Result<readonly ConversationEvent[], Rejection>;

/** The refusal of a text that does not fit, or null. */
const wrongText = (at: string, text: string, rule: LengthRule): Decision | null => {
  const problem = checkText(text, rule);
  return problem === null ? null : refuseValues('conversation.invalid', errorAt(at, problem));
};

/** Customers ask for a call and withdraw it; whoever works the case says that they have called. One call at a time. */
export const decideCall = (
  command: CallCommand,
  { call }: ConversationState,
  facts: ConversationNeeds['others'],
  ctx: Ctx,
): Decision => {
  const { actor, now } = ctx;
  const customerId = actor.role === 'customer' ? facts.customerId : null;
  if (command.type === 'recordCall') {
    if (customerId !== null) return refuse('forbidden', 'conversation.staff_only');
    if (actor.role === 'staff' && ![null, actor.id].includes(facts.assigneeId))
      return refuse('forbidden', 'not_assigned');
    if (call === null) return refuse('conflict', 'conversation.no_call');
    const note = command.note.trim();
    return (
      wrongText('note', note, { label: inputTexts.note, max: MAX_TEXT_LENGTH, multiline: true }) ??
      ok([{ type: 'CallMade', data: { callId: call, outcome: command.outcome, note } }])
    );
  }
  if (customerId === null) return refuse('forbidden', 'conversation.customer_only');
  if (command.type === 'withdrawCall')
    return ok(call === null ? [] : [{ type: 'CallWithdrawn', data: { callId: call } }]);
  if (call !== null) return refuse('conflict', 'conversation.call_open');
  const when = command.when.trim();
  return (
    wrongText('when', when, { label: labelTexts.callWhen, max: MAX_LINE_LENGTH }) ??
    ok([{ type: 'CallAsked', data: { callId: ctx.id('call'), customerId, when, dueOn: callDueOn(now) } }])
  );
};
