import { errorText } from '@anupalan/domain/kernel/error-text';
import { connected, DEFAULT_PREFIX, patientClient, type RedisPlace, requestClient } from './client.js';

/** Short messages between processes. Only current listeners receive them; nothing is stored. */
export interface Bus {
  /** A message that cannot be sent is dropped; listeners are informed through `onGap`. */
  publish(channel: string, message: unknown): void;
  /** Returns a function that stops listening. A listener that throws does not affect others. */
  listen(channel: string, listener: (message: unknown) => void): () => void;
  /** Called when a lost connection is back: messages may have been missed. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * A bus over Redis pub/sub.
 * @throws Error with a text for people when Redis does not answer at the start
 */
export const openRedisBus = async (place: RedisPlace): Promise<Bus> => {
  const { prefix = DEFAULT_PREFIX, log } = place;
  const publisher = await connected(requestClient(place));
  const subscriber = await connected(patientClient(place));
  const listeners = new Map<string, Set<(message: unknown) => void>>();
  const gaps = new Set<() => void>();
  const full = (channel: string): string => `${prefix}:bus:${channel}`;

  const call = (listener: () => void): void => {
    try {
      listener();
    } catch (error) {
      log?.(`A listener of the bus failed: ${errorText(error)}`);
    }
  };
  subscriber.on('message', (channel: string, text: string) => {
    // Each listener gets a value of its own; a message that is no JSON counts as a listener's error.
    for (const listener of [...(listeners.get(channel) ?? [])]) call(() => listener(JSON.parse(text)));
  });
  let lost = false;
  subscriber.on('close', () => {
    lost = true;
  });
  // Messages are received again only after the new subscription. ioredis would resubscribe by itself, but ends the
  // process with an unhandled error when the connection closes before the answer.
  const resume = async (): Promise<void> => {
    const channels = [...listeners].flatMap(([channel, all]) => (all.size > 0 ? [channel] : []));
    if (channels.length > 0) await subscriber.subscribe(...channels);
    for (const listener of [...gaps]) call(listener);
  };
  subscriber.on('ready', () => {
    if (!lost) return;
    lost = false;
    // The connection was lost again: the next `ready` resumes.
    resume().catch(() => undefined);
  });

  return {
    publish: (channel, message) => {
      publisher.publish(full(channel), JSON.stringify(message)).catch(() => undefined);
    },
    listen: (channel, listener) => {
      const own = (message: unknown): void => listener(message);
      const all = listeners.get(full(channel)) ?? new Set();
      listeners.set(full(channel), all.add(own));
      if (all.size === 1) subscriber.subscribe(full(channel)).catch(() => undefined);
      return () => {
        all.delete(own);
        if (all.size === 0) subscriber.unsubscribe(full(channel)).catch(() => undefined);
      };
    },
    onGap: (listener) => {
      const own = (): void => listener();
      gaps.add(own);
      return () => gaps.delete(own);
    },
    close: async () => {
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
};
