import { existsSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { z } from 'zod';

const FILE = 'moved.json';
const META = 'move';

/** Left in a folder whose data lives elsewhere by now. */
const moved = z.object({
  /** UTC ISO-8601. */
  at: z.string(),
  /** ENGINES_NAME. */
  name: z.string(),
  /** Of the log. */
  identity: z.string(),
});
export type Moved = z.output<typeof moved>;

export const movedFile = (dir: string): string => join(dir, FILE);

/**
 * A server on a folder whose data was moved would go on from the past, beside the one that has it now.
 * @throws Error with a text for people when the folder says that it was moved
 */
export const refuseMoved = (dir: string): void => {
  if (!existsSync(movedFile(dir))) return;
  let when = '';
  try {
    when = ` on ${moved.parse(JSON.parse(readFileSync(movedFile(dir), 'utf8'))).at}`;
  } catch {
    // Whatever is in it: the file is there.
  }
  throw new Error(
    `The data of ${dir} was moved to EventStoreDB, MongoDB and Redis${when}. Start with EVENTSTORE_URL, MONGODB_URL and REDIS_URL.\n` +
      `To go on in the folder, without all that happened since, remove ${movedFile(dir)}.`,
  );
};

/** Marks the folder, durably: from now on no server starts on it. */
export const markMoved = async (dir: string, mark: Moved): Promise<void> => {
  const file = movedFile(dir);
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(mark)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  const folder = await open(dir, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** How far a move into these stores is; `under way` also after it was broken off. */
const arrival = z.object({ identity: z.string(), state: z.enum(['under way', 'done']) });
export type Arrival = z.output<typeof arrival>;

/** Null when nothing was ever moved here. */
export const arrivalIn = async (reads: Pick<ReadStore, 'getMeta'>): Promise<Arrival | null> => {
  const kept = await reads.getMeta(META);
  return kept === null ? null : arrival.parse(JSON.parse(kept));
};

export const keepArrival = async (reads: Pick<ReadStore, 'setMeta'>, at: Arrival): Promise<void> => {
  await reads.setMeta(META, JSON.stringify(at));
};

/** @throws Error with a text for people while a move into these stores is not complete: half of a log is not to be worked on */
export const refuseUnfinishedMove = async (reads: Pick<ReadStore, 'getMeta'>): Promise<void> => {
  if ((await arrivalIn(reads))?.state === 'under way')
    throw new Error(
      'Data is being moved here, or its move was broken off: run npm run migrate again until it is done.',
    );
};
