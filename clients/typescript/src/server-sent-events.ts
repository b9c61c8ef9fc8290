/** One message of a stream of server-sent events. */
export interface Message {
  readonly id: string | null;
  readonly data: string;
}

/**
 * The messages of a body of server-sent events; a last one without its empty line, which a cut connection leaves, is
 * none. `onBytes` is called whenever something comes, heartbeats included.
 */
export async function* messagesIn(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<Message> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let id: string | null = null;
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const ended of lines) {
        const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
        if (line === '') {
          if (data.length > 0) yield { id, data: data.join('\n') };
          data = [];
          continue;
        }
        const colon = line.indexOf(':');
        // A comment, such as the heartbeat.
        if (colon === 0) continue;
        const [field, text] = colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)];
        const said = text.startsWith(' ') ? text.slice(1) : text;
        if (field === 'id') id = said;
        else if (field === 'data') data.push(said);
      }
    }
  } finally {
    // Also where the caller leaves the loop: the connection is closed.
    await reader.cancel().catch(() => undefined);
  }
}
