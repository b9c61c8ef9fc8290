import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { SmsSender } from '@anupalan/infra/ports/messages';

const KEY = 'sms-pace/second';
const SECOND_MS = 1000;
/** Whose clock is ahead of the store's would else ask without a pause. */
const LEAST_WAIT_MS = 50;

/**
 * Hands over at most `perSecond` messages in each second, over all processes; who comes too early waits for the next one. A
 * second begins with its first message and is measured by the store alone, so that processes need not agree on the time. A
 * provider that is asked too often refuses, and a refused message is a failed try.
 */
export const pacedSms = (
  sms: SmsSender,
  perSecond: number,
  deps: {
    readonly keyValue: Pick<KeyValue, 'increment'>;
    /** For how long to wait; what is not true of it is waited for once more. */
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
