import { changeFeedContract } from '../../testing/change-feed.contract.js';
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
});
