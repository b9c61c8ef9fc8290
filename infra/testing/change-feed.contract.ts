import { position } from '@anupalan/domain/kernel/position';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change, ChangeFeed } from '../src/ports/change-feed.js';
import { eventually } from './data-folder.js';
import { tableEmbedded } from './engines.js';
import { notHere } from './not-here.js';

export interface OpenedChangeFeed {
  readonly feed: ChangeFeed;
  /** The feed of another process, where the engine supports several. */
  readonly other?: ChangeFeed;
  /** Errors of listeners that were reported. */
  readonly errors: readonly unknown[];
  close(): Promise<void>;
}

const change = (id: string): Change => ({
  model: 'case',
  id,
  position: position('1'),
  audience: { users: ['user-1'], roles: ['staff'] },
});

/** The rules that every change feed keeps. Run for each adapter. */
export const changeFeedContract = (name: string, open: () => Promise<OpenedChangeFeed>): void => {
  describe(`change feed: ${name}`, () => {
    tableEmbedded('change feed', name);
    let opened: OpenedChangeFeed;
    let feed: ChangeFeed;
    beforeEach(async () => {
      opened = await open();
      feed = opened.feed;
    });
    afterEach(async () => opened.close());

    it('tells every listener every change in order, until it stops listening', () => {
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
      const heard: string[] = [];
      feed.listen(() => {
        throw new Error('broken listener');
      });
      feed.listen((one) => heard.push(one.id));
      feed.publish([change('a'), change('b')]);
      expect(heard).toEqual(['a', 'b']);
      expect(opened.errors).toHaveLength(2);
    });

    it('tells the listeners of other processes the whole change, in order, once, however many there are', async (test) => {
      const { other } = opened;
      if (other === undefined) return notHere(test, 'this feed is of one process');
      const here: string[] = [];
      const there: Change[] = [];
      feed.listen((one) => here.push(one.id));
      other.listen((one) => there.push(one));
      const ids = Array.from({ length: 1000 }, (_, i) => `case-${i}`);
      feed.publish(ids.map(change));
      await eventually('all were heard', () => there.length >= ids.length);
      // The last change shows that none of the earlier ones was repeated.
      other.publish([change('last')]);
      await eventually('the last one came back', () => here.includes('last'));
      expect(there.map(({ id }) => id)).toEqual([...ids, 'last']);
      expect(there[0]).toEqual(change('case-0'));
      expect(here).toEqual([...ids, 'last']);
    });
  });
};
