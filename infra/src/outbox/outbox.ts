import { createHash } from 'node:crypto';
import type { Subject } from '@anupalan/domain/kernel/event';
import type { Json } from '@anupalan/domain/kernel/json';
import type { Clock } from '../ports/clock.js';
import { isoNow } from '../ports/clock.js';
import type { KeyValue } from '../ports/key-value.js';
import type { KeyVault } from '../ports/key-vault.js';
import type { MailSender, MessageLog, SentMessage, SmsSender } from '../ports/messages.js';
import { nextTurn } from '../ports/next-turn.js';
import { openValue, sealValue } from '../sealing/seal.js';

/** Takes messages in place of a provider and keeps them for the demo outbox page. */
export interface Outbox extends MessageLog {
  readonly sms: SmsSender;
  readonly mail: MailSender;
}

const RETENTION_MS = 7 * 86_400_000;
const SHOWN = 100;
const OPENED_AT_ONCE = 200;
const PREFIX = 'outbox/';
const SUBJECT = 'pepper:outbox' as Subject;

/**
 * An outbox on the key-value store. Messages contain numbers and codes, so they are sealed and kept for a week at most;
 * a message sent twice under one key is kept once.
 */
export const outbox = (deps: {
  readonly keyValue: KeyValue;
  readonly vault: KeyVault;
  readonly clock: Clock;
}): Outbox => {
  const { keyValue, vault, clock } = deps;

  const sealingKey = async (): Promise<Buffer> => {
    const key = await vault.keyFor(SUBJECT);
    if (key === 'destroyed') throw new Error('the key of the outbox was destroyed');
    return key;
  };
  const keep = async (message: Omit<SentMessage, 'at'>): Promise<void> => {
    const value: Json = { ...message, at: isoNow(clock) };
    const name = createHash('sha256').update(`${message.channel}:${message.key}`).digest('hex');
    // The first one stays: a retry sends the same message again.
    await keyValue.put(PREFIX + name, sealValue(value, SUBJECT, await sealingKey()).sealed, {
      expect: 'absent',
      ttlMs: RETENTION_MS,
    });
  };

  return {
    sms: { send: ({ key, to, text }) => keep({ channel: 'sms', key, to, subject: '', text }) },
    mail: { send: ({ key, to, subject, text }) => keep({ channel: 'mail', key, to, subject, text }) },
    messages: async ({ to } = {}) => {
      const entries = await keyValue.list(PREFIX, 10_000);
      const key = await sealingKey();
      const messages: SentMessage[] = [];
      for (const [n, { value }] of entries.entries()) {
        // A demo of a week has thousands.
        if (n % OPENED_AT_ONCE === OPENED_AT_ONCE - 1) await nextTurn();
        const message = openValue({ sealed: value, subject: SUBJECT }, key) as unknown as SentMessage;
        if (to === undefined || message.to === to) messages.push(message);
      }
      return messages.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, SHOWN);
    },
  };
};
