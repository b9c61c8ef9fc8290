import {
  type NumberChangeCommand,
  type NumberChangeEvent,
  type NumberChangeEvents,
  type NumberChangeState,
  type NumberChangeStep,
  numberChange,
} from '../identity/number-change.js';
import type { Issue } from '../kernel/process.js';
import type { ProcessManager } from '../kernel/process-manager.js';
import { toMobile, toUser } from './reactions.js';

type Requested = NumberChangeEvents['NumberChangeRequested'];

const TAKE: Readonly<Record<NumberChangeStep, (requested: Requested) => Issue>> = {
  claim: ({ userId, toId }) => toMobile(toId, { type: 'claimMobile', userId }),
  correct: ({ userId, actor, name, email, mobile, reason }) => ({
    ...toUser(userId, { type: 'correctDetails', name, email, mobile, reason }),
    actor,
  }),
  confirm: ({ userId, toId }) => toMobile(toId, { type: 'confirmMobile', userId }),
  release: ({ userId, fromId }) => toMobile(fromId, { type: 'releaseMobile', userId }),
  unclaim: ({ userId, toId }) => toMobile(toId, { type: 'releaseMobile', userId }),
};

/** Gives a person another mobile number; of two people who are to have the same one, the first has it. */
export const changeNumber: ProcessManager<NumberChangeState, NumberChangeCommand, NumberChangeEvent> = {
  name: 'change-number',
  aggregate: numberChange,
  next: ({ requested, steps: [step] }) =>
    requested === null || step === undefined ? [] : [{ name: step, ...TAKE[step](requested) }],
  outcome: (step, refused) => ({ type: 'recordOutcome', step: step as NumberChangeStep, refused }),
};
