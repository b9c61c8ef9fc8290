import { changeFeedContract } from '../../testing/change-feed.contract.js';
import { createChangeFeed } from './change-feed.js';

changeFeedContract('within one process', async () => {
  const errors: unknown[] = [];
  return { feed: createChangeFeed((error) => errors.push(error)), errors, close: async () => undefined };
});
