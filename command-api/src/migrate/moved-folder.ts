import { existsSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { z } from 'zod';

const FILE = 'moved.json';
const META = 'move';

/** The mark in a folder whose data was moved. */
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
 * A server on a moved folder would continue from the past, beside the one that has the data now.
 * @throws Error with a text for people when the folder was moved
 */
export const refuseMoved = (dir: string): void => {
  if (!existsSync(movedFile(dir))) return;
  let when = '';
  try {
    when = ` on ${moved.parse(JSON.parse(readFileSync(movedFile(dir), 'utf8'))).at}`;
  } catch {
    // A mark that cannot be read still says that the folder was moved.
  }
  throw new Error(
    `The data of ${dir} was moved to EventStoreDB, MongoDB and Redis${when}. Start with EVENTSTORE_URL, MONGODB_URL and REDIS_URL.\n` +
      `To go on in the folder, without all that happened since, remove ${movedFile(dir)}.`,
  );
};

/** Marks the folder durably, so that no server starts on it. */
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

/** The progress of a move into these stores; `under way` also after an interruption. */
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

/** @throws Error with a text for people while a move into these stores is incomplete: no work may run on half a log */
export const refuseUnfinishedMove = async (reads: Pick<ReadStore, 'getMeta'>): Promise<void> => {
  if ((await arrivalIn(reads))?.state === 'under way')
    throw new Error(
      'Data is being moved here, or its move was broken off: run npm run migrate again until it is done.',
    );
};
