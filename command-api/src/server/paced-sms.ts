import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { SmsSender } from '@anupalan/infra/ports/messages';

const SECOND_MS = 1000;

/**
 * Hands over at most `perSecond` messages in each second, over all processes; who comes too early waits for the next one. A
 * provider that is asked too often refuses, and a refused message is a failed try.
 */
export const pacedSms = (
  sms: SmsSender,
  perSecond: number,
  deps: {
    readonly keyValue: Pick<KeyValue, 'increment'>;
    readonly clock: Clock;
    /** Waits so many ms. */
    readonly wait?: (ms: number) => Promise<unknown>;
  },
): SmsSender => {
  const { keyValue, clock, wait = pause } = deps;
  return {
    send: async (message) => {
      for (;;) {
        const now = clock.now();
        const second = Math.floor(now / SECOND_MS);
        const { value } = await keyValue.increment(`sms-pace/${second}`, 1, 2 * SECOND_MS);
        if (value <= perSecond) return sms.send(message);
        await wait((second + 1) * SECOND_MS - now);
      }
    },
  };
};
