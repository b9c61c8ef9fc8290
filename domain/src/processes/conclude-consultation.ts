import {
  type ConclusionCommand,
  type ConclusionEvent,
  type ConclusionState,
  type ConclusionStep,
  conclusion,
} from '../consultations/conclusion.js';
import type { ProcessManager } from '../kernel/process-manager.js';
import { toConsultation, toRequest } from './reactions.js';

/** Records that the consultation took place, and delivers its summary. */
export const concludeConsultation: ProcessManager<ConclusionState, ConclusionCommand, ConclusionEvent> = {
  name: 'conclude-consultation',
  aggregate: conclusion,
  next: ({ requested, step }) => {
    if (requested === null || step === null) return [];
    const { requestId, minutes, summary, actor } = requested;
    const issue =
      step === 'record'
        ? toConsultation(requestId, { type: 'recordConsultation', minutes })
        : toRequest(requestId, { type: 'deliver', deliverables: [], result: summary });
    return [{ name: step, ...issue, actor }];
  },
  outcome: (step, refused) => ({ type: 'recordOutcome', step: step as ConclusionStep, refused }),
};
