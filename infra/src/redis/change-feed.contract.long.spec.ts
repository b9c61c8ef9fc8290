import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { changeFeedContract } from '../../testing/change-feed.contract.js';
import { eventually } from '../../testing/data-folder.js';
import { onEngine } from '../../testing/engines.js';
import { redisWays, testPrefix } from '../../testing/redis-engine.js';
import { openRedisBus } from './bus.js';
import { redisChangeFeed } from './change-feed.js';

await onEngine('change feed', 'redis', redisWays, ({ url }) => {
  changeFeedContract('redis', async () => {
    const errors: unknown[] = [];
    const prefix = testPrefix();
    const [bus, otherBus] = [await openRedisBus({ url, prefix }), await openRedisBus({ url, prefix })];
    const onError = (error: unknown): void => void errors.push(error);
    return {
      feed: redisChangeFeed(bus, onError),
      other: redisChangeFeed(otherBus, onError),
      errors,
      close: async () => {
        await bus.close();
        await otherBus.close();
      },
    };
  });

  it('goes on hearing after somebody else published there what nobody understands', async () => {
    const prefix = testPrefix();
    const errors: string[] = [];
    const bus = await openRedisBus({ url, prefix, log: (message) => errors.push(message) });
    const client = new Redis(url);
    const heard: unknown[] = [];
    bus.listen('words', (message) => heard.push(message));
    await eventually('it listens', async () => {
      bus.publish('words', 'hello');
      return heard.length > 0;
    });
    await client.publish(`${prefix}:bus:words`, '{');
    await client.publish(`${prefix}:bus:words`, '"still here"');
    await eventually('it hears on', () => heard.includes('still here'));
    expect(errors).toHaveLength(1);
    client.disconnect();
    await bus.close();
  });
});
