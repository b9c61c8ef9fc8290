import { GiveUp, type JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { deliverCode } from './code-delivery.js';

/** Sends a code when its request did not learn whether the provider took it. */
export const sendCode =
  (app: App): JobHandler =>
  async ({ payload }) => {
    const { sendingId } = payload;
    if (typeof sendingId !== 'string') throw new GiveUp('no sending named');
    await deliverCode(app, sendingId);
  };
