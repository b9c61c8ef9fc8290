import type { Client } from './client.js';
import { conversationOf } from './journey.js';

/** A customer who writes one message after another; each is numbered, and kept once it was acknowledged. */
export interface Chatter {
  /** Numbers of the messages that the server acknowledged so far. */
  acknowledged(): readonly number[];
  /** Answers that were neither a success nor a refusal to take anything new; there should be none. */
  faults(): readonly string[];
  /** Resolves once `n` more are acknowledged; rejects when that takes over half a minute. */
  more(n: number): Promise<void>;
  end(): Promise<void>;
}

/** Starts writing; goes on through answers that get lost, until `end`. */
export const chatter = (client: Client, requestId: string): Chatter => {
  const acknowledged: number[] = [];
  const faults: string[] = [];
  let writing = true;
  const goesOn = (): boolean => writing;
  const write = async (): Promise<void> => {
    for (let n = 1; goesOn(); n += 1) {
      try {
        const ask = { body: { text: `message ${n}` }, key: `message-${n}` };
        const { status, body } = await client.ask('POST', `/api/requests/${requestId}/messages`, ask);
        if (status === 200) acknowledged.push(n);
        else if (status !== 503 && status !== 429) faults.push(`${status} ${JSON.stringify(body)}`);
      } catch {
        // Nobody there, or gone in the middle: not acknowledged.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const done = write();
  return {
    acknowledged: () => [...acknowledged],
    faults: () => [...faults],
    more: async (n) => {
      const wished = acknowledged.length + n;
      const deadline = Date.now() + 30_000;
      while (acknowledged.length < wished) {
        if (Date.now() > deadline) throw new Error(`only ${acknowledged.length} of ${wished}: ${faults.join('\n')}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    end: () => {
      writing = false;
      return done;
    },
  };
};

/** The numbers of the messages that the case holds. */
export const messagesOf = async (client: Client, requestId: string): Promise<readonly number[]> => {
  const messages = await conversationOf(client, requestId);
  return messages.flatMap(({ text }) => (text.startsWith('message ') ? [Number(text.slice(8))] : []));
};
