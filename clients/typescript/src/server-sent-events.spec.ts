import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Message, messagesIn } from './server-sent-events.js';

const read = async (chunks: readonly Uint8Array[]): Promise<readonly Message[]> => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const messages: Message[] = [];
  for await (const message of messagesIn(body)) messages.push(message);
  return messages;
};

it('reads the same messages however the bytes are cut, and none that was cut off', async () => {
  const text =
    'retry: 3000\n: open\n\nid: 1\nevent: a\ndata: {"é":1}\n\n: still here\n\nid: 2\r\ndata:x\r\ndata: y\r\n\r\nid: 3\ndata: z';
  const bytes = new TextEncoder().encode(text);
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const at = [0, ...places.toSorted((a, b) => a - b), bytes.length];
      const chunks = at.slice(1).map((end, n) => bytes.slice(at[n], end));
      expect(await read(chunks)).toEqual([
        { id: '1', data: '{"é":1}' },
        { id: '2', data: 'x\ny' },
      ]);
    }),
  );
});
