import type { Aggregate } from '../kernel/aggregate.js';
import type { Decider } from '../kernel/decider.js';
import type { Actor } from '../kernel/event.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type Rejection } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { dayInIndia } from '../rules/dates.js';
import { MAX_REVEAL_REASON, MIN_REVEAL_REASON } from '../rules/identity-numbers.js';
import { checkNeeded } from '../rules/text.js';
import { inputTexts } from '../texts/en.js';
import type { ProofCommand } from './commands.js';
import { type ProofEvent, proofEventSpecs } from './events.js';

/** The last day on which each person opened the case. */
export interface AccessState {
  readonly lastDay: Readonly<Record<string, string>>;
}

const reveal = (
  { requestId, fields, reason }: Extract<ProofCommand, { type: 'revealPersonalData' }>,
  actor: Actor,
): Result<readonly ProofEvent[], Rejection> => {
  if (actor.role !== 'staff' && actor.role !== 'admin') return refuse('forbidden', 'reveal.staff_only');
  const given = reason.trim();
  const errors = errorAt(
    'reason',
    checkNeeded(given, { label: inputTexts.reason, min: MIN_REVEAL_REASON, max: MAX_REVEAL_REASON, multiline: true }),
  );
  if (errors.length > 0) return refuseValues('reveal.invalid', errors);
  return ok([
    {
      type: 'PersonalDataRevealed',
      data: { requestId, userId: actor.id, fields: [...new Set(fields)].sort(), reason: given },
    },
  ]);
};

const decider: Decider<AccessState, ProofCommand, ProofEvent> = {
  initial: { lastDay: {} },
  decide: (command, { lastDay }, _facts, { actor, now }) => {
    const { requestId } = command;
    if (command.type === 'revealPersonalData') return reveal(command, actor);
    if (command.type === 'exportCase')
      return actor.role === 'admin'
        ? ok([{ type: 'CaseExported', data: { requestId, userId: actor.id } }])
        : refuse('forbidden', 'proof.admin_only');
    const day = dayInIndia(now);
    if (lastDay[actor.id] === day) return ok([]);
    return ok([{ type: 'CaseOpened', data: { requestId, userId: actor.id, day } }]);
  },
  evolve: (state, { type, data }) =>
    type === 'CaseOpened' ? { lastDay: { ...state.lastDay, [data.userId]: data.day } } : state,
};

/**
 * Records who opened another person's case, once per person and day, who read which numbers of it in full, with the
 * reason, and who took its signed export.
 */
export const caseAccess: Aggregate<AccessState, ProofCommand, ProofEvent, Record<string, never>> = {
  prefix: 'access',
  decider,
  events: proofEventSpecs,
};
