import type { Client } from './client.js';
import { conversationOf } from './journey.js';

/** A customer who writes numbered messages one after the other and records the acknowledged ones. */
export interface Chatter {
  /** Numbers of the messages that the server has acknowledged. */
  acknowledged(): readonly number[];
  /** Answers other than 200, 429 and 503; there should be none. */
  faults(): readonly string[];
  /** Resolves once `n` more are acknowledged; rejects after half a minute. */
  more(n: number): Promise<void>;
  end(): Promise<void>;
}

/** Starts writing; continues after lost answers, until `end`. */
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
        // The server was away or died during the call: not acknowledged.
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

/** The numbers of the case's messages. */
export const messagesOf = async (client: Client, requestId: string): Promise<readonly number[]> => {
  const messages = await conversationOf(client, requestId);
  return messages.flatMap(({ text }) => (text.startsWith('message ') ? [Number(text.slice(8))] : []));
};
