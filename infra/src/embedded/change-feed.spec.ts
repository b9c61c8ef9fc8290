import { position } from '@anupalan/domain/kernel/position';
import { describe, expect, it } from 'vitest';
import type { Change } from '../ports/change-feed.js';
import { createChangeFeed } from './change-feed.js';

const change = (id: string): Change => ({
  model: 'case',
  id,
  position: position('1'),
  audience: { users: [], roles: [] },
});

describe('the change feed', () => {
  it('tells every listener every change in order, until it stops listening', () => {
    const feed = createChangeFeed();
    const heard: string[] = [];
    const listener = (one: Change): void => void heard.push(one.id);
    const stop = feed.listen(listener);
    const stopTwin = feed.listen(listener);
    feed.publish([change('a'), change('b')]);
    stop();
    feed.publish([change('c')]);
    stopTwin();
    feed.publish([change('d')]);
    expect(heard).toEqual(['a', 'a', 'b', 'b', 'c']);
  });

  it('lets no listener that fails disturb the others or the publisher', () => {
    const errors: unknown[] = [];
    const heard: string[] = [];
    const feed = createChangeFeed((error) => errors.push(error));
    feed.listen(() => {
      throw new Error('broken listener');
    });
    feed.listen((one) => heard.push(one.id));
    feed.publish([change('a'), change('b')]);
    expect(heard).toEqual(['a', 'b']);
    expect(errors).toHaveLength(2);
  });
});
