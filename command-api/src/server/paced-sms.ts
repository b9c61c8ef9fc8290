import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { SmsSender } from '@anupalan/infra/ports/messages';

const KEY = 'sms-pace/second';
const SECOND_MS = 1000;
/** Minimum pause, ms: a clock ahead of the store's would otherwise cause calls without a pause. */
const LEAST_WAIT_MS = 50;

/**
 * Sends at most `perSecond` messages in each second, over all processes; further ones wait for the next. A second
 * begins with its first message and is measured by the store alone, so that the processes' clocks need not agree. A
 * provider refuses when it is called too often, and each refusal uses up a try.
 */
export const pacedSms = (
  sms: SmsSender,
  perSecond: number,
  deps: {
    readonly keyValue: Pick<KeyValue, 'increment'>;
    /** Used for the length of the wait only; a wrong one causes another wait. */
    readonly clock: Clock;
    /** Waits so many ms. */
    readonly wait?: (ms: number) => Promise<unknown>;
  },
): SmsSender => {
  const { keyValue, clock, wait = pause } = deps;
  return {
    send: async (message) => {
      for (;;) {
        const { value, expiresAt } = await keyValue.increment(KEY, 1, SECOND_MS);
        if (value <= perSecond) return sms.send(message);
        await wait(Math.min(SECOND_MS, Math.max(LEAST_WAIT_MS, expiresAt - clock.now())));
      }
    },
  };
};
