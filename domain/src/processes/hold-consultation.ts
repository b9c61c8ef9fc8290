import type { ProcessManager } from '../kernel/process-manager.js';
import {
  type HoldingCommand,
  type HoldingEvent,
  type HoldingFacts,
  type HoldingState,
  type HoldingStep,
  holding,
} from '../staffing/holding.js';
import { toConsultation, toRequest } from './reactions.js';

/** Records that the consultation was held, and delivers its summary. */
export const holdConsultation: ProcessManager<HoldingState, HoldingCommand, HoldingEvent, HoldingFacts> = {
  name: 'hold-consultation',
  aggregate: holding,
  next: ({ requested, step }) => {
    if (requested === null || step === null) return [];
    const { requestId, minutes, summary, actor } = requested;
    const issue =
      step === 'hold'
        ? toConsultation(requestId, { type: 'holdConsultation', minutes })
        : toRequest(requestId, { type: 'deliver', deliverables: [], result: summary });
    return [{ name: step, ...issue, actor }];
  },
  outcome: (step, refused) => ({ type: 'recordOutcome', step: step as HoldingStep, refused }),
};
