import { GiveUp, type JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { deliverCode } from './code-delivery.js';

/** Sends a code where the call that asked for it does not know whether the provider took it. */
export const sendCode =
  (app: App): JobHandler =>
  async ({ payload }) => {
    const { challengeId } = payload;
    if (typeof challengeId !== 'string') throw new GiveUp('no challenge named');
    await deliverCode(app, challengeId);
  };
