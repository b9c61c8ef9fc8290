import type { Aggregate } from '../kernel/aggregate.js';
import type { Decider } from '../kernel/decider.js';
import { ok } from '../kernel/result.js';
import type { ProofCommand } from './commands.js';
import { type ProofEvent, proofEventSpecs } from './events.js';

/** The last day on which each person opened the case. */
export interface AccessState {
  readonly lastDay: Readonly<Record<string, string>>;
}

const IST_OFFSET_MS = 5.5 * 3600_000;

/** The date in India (`2026-11-21`) of a moment given as UTC ISO-8601; India keeps one offset all year. */
export const dayInIndia = (iso: string): string => new Date(Date.parse(iso) + IST_OFFSET_MS).toISOString().slice(0, 10);

const decider: Decider<AccessState, ProofCommand, ProofEvent> = {
  initial: { lastDay: {} },
  decide: ({ requestId }, { lastDay }, _facts, { actor, now }) => {
    const day = dayInIndia(now);
    if (lastDay[actor.id] === day) return ok([]);
    return ok([{ type: 'CaseOpened', data: { requestId, userId: actor.id, day } }]);
  },
  evolve: (state, { data }) => ({ lastDay: { ...state.lastDay, [data.userId]: data.day } }),
};

/** Who opened a case that is not their own, once per person and day. */
export const caseAccess: Aggregate<AccessState, ProofCommand, ProofEvent, Record<string, never>> = {
  prefix: 'access',
  decider,
  events: proofEventSpecs,
};
