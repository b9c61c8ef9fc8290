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

/** The last day on which each person opened the case, and the last submission whose numbers each person reviewed. */
export interface AccessState {
  readonly lastDay: Readonly<Record<string, string>>;
  readonly reviewed: Readonly<Record<string, number>>;
}

type Look = Extract<ProofCommand, { type: 'revealPersonalData' | 'showNumbersForReview' | 'openIdentityDocument' }>;

const inOrder = (fields: readonly string[]): string[] => [...new Set(fields)].sort();

const look = (command: Look, { reviewed }: AccessState, actor: Actor): Result<readonly ProofEvent[], Rejection> => {
  if (actor.role !== 'staff' && actor.role !== 'admin') return refuse('forbidden', 'reveal.staff_only');
  const by = { requestId: command.requestId, userId: actor.id };
  if (command.type === 'showNumbersForReview') {
    const { attempt } = command;
    if (reviewed[actor.id] === attempt) return ok([]);
    return ok([{ type: 'NumbersShownForReview', data: { ...by, fields: inOrder(command.fields), attempt } }]);
  }
  const reason = command.reason.trim();
  const errors = errorAt(
    'reason',
    checkNeeded(reason, { label: inputTexts.reason, min: MIN_REVEAL_REASON, max: MAX_REVEAL_REASON, multiline: true }),
  );
  if (errors.length > 0) return refuseValues('reveal.invalid', errors);
  return ok([
    command.type === 'openIdentityDocument'
      ? { type: 'IdentityDocumentOpened', data: { ...by, documentId: command.documentId, reason } }
      : { type: 'PersonalDataRevealed', data: { ...by, fields: inOrder(command.fields), reason } },
  ]);
};

const decider: Decider<AccessState, ProofCommand, ProofEvent> = {
  initial: { lastDay: {}, reviewed: {} },
  decide: (command, state, _facts, { actor, now }) => {
    const { requestId } = command;
    if (command.type !== 'exportCase' && command.type !== 'openCase') return look(command, state, actor);
    if (command.type === 'exportCase')
      return actor.role === 'admin'
        ? ok([{ type: 'CaseExported', data: { requestId, userId: actor.id } }])
        : refuse('forbidden', 'proof.admin_only');
    const day = dayInIndia(now);
    if (state.lastDay[actor.id] === day) return ok([]);
    return ok([{ type: 'CaseOpened', data: { requestId, userId: actor.id, day } }]);
  },
  evolve: (state, { type, data }) => {
    if (type === 'CaseOpened') return { ...state, lastDay: { ...state.lastDay, [data.userId]: data.day } };
    if (type !== 'NumbersShownForReview') return state;
    return { ...state, reviewed: { ...state.reviewed, [data.userId]: data.attempt } };
  },
};

/**
 * Records who opened another person's case, once per person and day, who read which numbers or identity documents of it
 * in full, with the reason or the review, and who took its signed export.
 */
export const caseAccess: Aggregate<AccessState, ProofCommand, ProofEvent> = {
  prefix: 'access',
  decider,
  events: proofEventSpecs,
};
