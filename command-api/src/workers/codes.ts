import { GiveUp, type JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../app/app.js';
import { codeSent, waitingCode } from '../app/one-time-codes.js';

/**
 * Sends the code of a challenge. A retry sends the same code under the same key again, never a new one. The job knows the
 * challenge's id only; an expired code is not sent any more.
 */
export const sendCode =
  (app: App): JobHandler =>
  async ({ payload }) => {
    const { challengeId } = payload;
    if (typeof challengeId !== 'string') throw new GiveUp('no challenge named');
    const waiting = await waitingCode(app, challengeId);
    if (waiting === null) return;
    await app.sms.send({
      key: challengeId,
      to: waiting.mobile,
      text: `${waiting.code} is your Anupalan sign-in code. It is valid for 5 minutes. Do not share it with anybody.`,
    });
    await codeSent(app, challengeId);
  };
