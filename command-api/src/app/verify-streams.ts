import { LOG_SEAL, logSealKey, readSealFile, type SealProblem, verifySeals } from '@anupalan/infra/sealing/log-seal';
import { verifyStream } from '@anupalan/infra/sealing/verify-chain';
import type { App } from './app.js';

/** `removed`: an event is missing, at the end too when a seal had named it. Null where nothing can be said. */
export interface StreamReport {
  readonly stream: string;
  readonly kind: 'intact' | 'changed' | 'removed' | 'reordered';
  readonly events: number | null;
  /** The first event that is not what was recorded. */
  readonly revision: number | null;
  readonly eventId: string | null;
}

type HeadProblem = Extract<SealProblem, { readonly stream: string }>;

/**
 * Whether the log was held against a copy of its seals outside of it. `missing`: it has seals, and there is no copy here, so who
 * cut off its end with the last of them goes unnoticed. `none`: it was never sealed.
 */
export type OutsideSeals = 'held' | 'missing' | 'none';

const isSealed = async (events: App['events']): Promise<boolean> => {
  for await (const _ of events.readStream(LOG_SEAL, { to: 0 })) return true;
  return false;
};

/**
 * Checks the chains of these streams, and their ends against the signed seals; streams that never were are left out.
 * `seals` are those seals that are not genuine or not there.
 */
export const verifyStreams = async (
  app: App,
  streams: readonly string[],
): Promise<{
  readonly streams: readonly StreamReport[];
  readonly seals: readonly SealProblem[];
  readonly outside: OutsideSeals;
}> => {
  const { publicKey } = await logSealKey(app.vault);
  const copies = await readSealFile(app.config.sealFile);
  const outside = copies.length > 0 ? 'held' : (await isSealed(app.events)) ? 'missing' : 'none';
  const problems = await verifySeals(app.events, copies, publicKey, new Set(streams));
  const heads = problems.filter((one): one is HeadProblem => 'stream' in one);
  const reports: StreamReport[] = [];
  for (const stream of streams) {
    const chain = await verifyStream(app.events, stream);
    if (chain.kind !== 'intact') {
      reports.push({ stream, kind: chain.kind, events: null, revision: chain.revision, eventId: chain.eventId });
      continue;
    }
    const head = heads.find((one) => one.stream === stream);
    if (head !== undefined) {
      // Of a cut tail the first event that is missing is the one after those that are there.
      const [kind, revision] =
        head.kind === 'cut' ? (['removed', chain.events] as const) : (['changed', head.revision] as const);
      reports.push({ stream, kind, events: null, revision, eventId: null });
    } else if (chain.events > 0)
      reports.push({ stream, kind: 'intact', events: chain.events, revision: null, eventId: null });
  }
  return { streams: reports, seals: problems.filter((one) => !('stream' in one)), outside };
};
