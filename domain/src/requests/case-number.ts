import type { Aggregate } from '../kernel/aggregate.js';
import { refuse } from '../kernel/refuse.js';
import { ok } from '../kernel/result.js';
import { type CaseNumberEvent, caseNumberEventSpecs } from './case-number-events.js';

/** Claims the number in the stream's id, before it is used anywhere. */
export type CaseNumberCommand = { readonly type: 'claim'; readonly requestId: string };

export interface CaseNumberState {
  /** The request that has this number; null while it is free. */
  readonly requestId: string | null;
}

/**
 * The reservation of one case number: the first request that claims it has it for ever, so that case numbers are
 * unique. Another request's claim is a conflict (`case_number_taken`): draw another number. Streams
 * `caseNumber-<SR-…>`.
 */
export const caseNumber: Aggregate<CaseNumberState, CaseNumberCommand, CaseNumberEvent> = {
  prefix: 'caseNumber',
  decider: {
    initial: { requestId: null },
    decide: ({ requestId }, state) => {
      if (state.requestId === requestId) return ok([]);
      if (state.requestId === null) return ok([{ type: 'CaseNumberClaimed', data: { requestId } }]);
      return refuse('conflict', 'case_number_taken');
    },
    evolve: (_state, event) => ({ requestId: event.data.requestId }),
  },
  events: caseNumberEventSpecs,
};
