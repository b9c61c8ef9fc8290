import type { Follower } from '@anupalan/domain/kernel/process-manager';
import type { EventStore, RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { Logger } from 'pino';
import { isUnreadable } from '../faults.js';

/** What a process did not do because the event or a stream of its follow-up cannot be read. */
export interface UndoneFollowUp {
  readonly process: string;
  readonly stream: string;
  readonly revision: number;
}

const PREFIX = 'undone-follow-up:';
/** Enough to see what is wrong; the log names all of them. */
const MAX_KEPT = 100;

const keyOf = ({ process, stream, revision }: UndoneFollowUp): string => `${PREFIX}${process} ${stream} ${revision}`;

/** The stored ones: kept over restarts, until a later start does them or an operator settles them. */
export const undoneFollowUps = async (keyValue: Pick<KeyValue, 'list'>): Promise<readonly UndoneFollowUp[]> =>
  (await keyValue.list(PREFIX, MAX_KEPT)).map(({ value }) => JSON.parse(value) as UndoneFollowUp);

/** Stores it so that health names it, unless there are already more than anybody would read. */
export const keepUndone = async (keyValue: Pick<KeyValue, 'list' | 'put'>, undone: UndoneFollowUp): Promise<void> => {
  if ((await keyValue.list(PREFIX, MAX_KEPT)).length < MAX_KEPT)
    await keyValue.put(keyOf(undone), JSON.stringify(undone));
};

/** Forgets it, because it was done later or an operator settled it. False when there was none. */
export const settleUndone = (keyValue: Pick<KeyValue, 'delete'>, undone: UndoneFollowUp): Promise<boolean> =>
  keyValue.delete(keyOf(undone));

/** Tries each again at a start: a restored key or file makes it readable. */
export const makeUp = async (
  {
    processes,
    keyValue,
    events,
    log,
  }: {
    readonly processes: readonly Follower[];
    readonly keyValue: KeyValue;
    readonly events: EventStore;
    readonly log: Logger;
  },
  handle: (process: Follower, event: RecordedEvent) => Promise<void>,
): Promise<void> => {
  for (const undone of await undoneFollowUps(keyValue)) {
    const { stream, revision } = undone;
    const process = processes.find(({ name }) => name === undone.process);
    if (process === undefined) continue;
    try {
      for await (const event of events.readStream(stream, { from: revision, to: revision }))
        await handle(process, event);
      await settleUndone(keyValue, undone);
    } catch (error) {
      if (!isUnreadable(error)) log.warn({ err: error, ...undone }, 'follow-up not made up for');
    }
  }
};
