import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStore } from '@anupalan/infra/embedded/event-store';
import { openEventStoreDb } from '@anupalan/infra/eventstoredb/event-store';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import { readPublicKey } from '@anupalan/infra/sealing/seal-keys';
import { inspectLog } from '../operations/verify-log.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The configured log, for reading; no other store is opened. */
const openLog = ({ EVENTSTORE_URL, ENGINES_NAME, DATA_DIR }: Environment): EventStore => {
  if (EVENTSTORE_URL !== undefined && EVENTSTORE_URL !== '')
    return openEventStoreDb({
      url: EVENTSTORE_URL,
      ...(ENGINES_NAME === undefined || ENGINES_NAME === '' ? {} : { name: ENGINES_NAME }),
    });
  const file = join(DATA_DIR ?? './data', 'log.db');
  if (!existsSync(file)) throw new Error(`There is no log in ${file}.`);
  return openEventStore(file, { readonly: true });
};

/**
 * Checks a whole log with public keys alone, also under a running server. `seals`: a file of copies that were kept
 * outside. Returns lines for people, and whether the log is unchanged.
 * @throws Error with a text for people
 */
export const verifyFolder = async (
  env: Environment,
  given: { readonly publicKeys: readonly string[]; readonly seals: string | null },
): Promise<{ readonly lines: readonly string[]; readonly intact: boolean }> => {
  if (given.publicKeys.length === 0)
    throw new Error(
      'Give the public key of the seals: --public-key <key>. The server prints it: npm run admin -- seal-key',
    );
  if (given.seals !== null && !existsSync(given.seals)) throw new Error(`There is no file ${given.seals}.`);
  const trusted = given.publicKeys.map(readPublicKey);
  const events = openLog(env);
  try {
    const never = new AbortController().signal;
    const found = await inspectLog(
      { events, trusted, outside: given.seals, vault: null },
      async () => undefined,
      never,
    );
    const lines = found.problems.map(({ kind, stream, revision, seal }) =>
      [kind, stream === null ? '' : `${stream} event ${(revision ?? 0) + 1}`, seal === null ? '' : `seal ${seal}`]
        .filter((part) => part !== '')
        .join(', '),
    );
    const intact = lines.length === 0;
    const summary = `${found.done.toLocaleString('en-IN')} events checked: ${intact ? 'all as they were recorded' : `${lines.length} problems`}`;
    return { lines: [...lines, summary], intact };
  } finally {
    await events.close();
  }
};
