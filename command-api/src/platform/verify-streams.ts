import { type OwnStream, verifySealsOf } from '@anupalan/infra/sealing/check-own-seals';
import { ofStream, type SealProblem } from '@anupalan/infra/sealing/check-seals';
import { LOG_SEAL } from '@anupalan/infra/sealing/log-seal';
import { lastSealIn } from '@anupalan/infra/sealing/seal-file';
import { chainFaults, wholeStream } from '@anupalan/infra/sealing/verify-chain';
import type { App } from './app.js';

/** One fault of a stream, or none; null if nothing is known. */
export interface StreamReport {
  readonly stream: string;
  /** `removed`: an event is missing, also at the end if a seal named it. `damaged`: the event cannot be read. */
  readonly kind: 'intact' | 'changed' | 'removed' | 'reordered' | 'damaged';
  readonly events: number | null;
  readonly revision: number | null;
  readonly eventId: string | null;
}

/**
 * Whether the log was compared with a copy of its seals outside it. `missing`: it has seals but there is no copy, so a
 * cut end together with the last seals stays undetected. `none`: it was never sealed.
 */
export type OutsideSeals = 'held' | 'missing' | 'none';

const isSealed = async (events: App['events']): Promise<boolean> => {
  for await (const _ of events.readStream(LOG_SEAL, { to: 0 })) return true;
  return false;
};

/**
 * Checks the chains of these streams, each damaged event separately, and their ends against the signed seals. Streams
 * that never existed are left out. `seals` are those that are forged or missing.
 */
export const verifyStreams = async (
  app: App,
  streams: readonly string[],
): Promise<{
  readonly streams: readonly StreamReport[];
  readonly seals: readonly SealProblem[];
  readonly outside: OutsideSeals;
}> => {
  const { sealFile } = app.config;
  const outside = (await lastSealIn(sealFile)) !== null ? 'held' : (await isSealed(app.events)) ? 'missing' : 'none';
  const own: OwnStream[] = [];
  for (const stream of streams) {
    own.push({ stream, events: await wholeStream(app.events, stream) });
  }
  const problems = await verifySealsOf(app.events, own, sealFile, app.sealing.trusted);
  const reports: StreamReport[] = [];
  for (const { stream, events } of own) {
    const { faults } = chainFaults(stream, events);
    for (const { kind, revision, eventId } of faults) reports.push({ stream, kind, events: null, revision, eventId });
    if (faults.length > 0) continue;
    const sealed = problems.find(ofStream(stream));
    if (sealed !== undefined)
      reports.push({
        stream,
        kind: sealed.kind === 'cut' ? 'removed' : sealed.kind === 'reordered' ? 'reordered' : 'changed',
        events: null,
        revision: sealed.revision,
        eventId: null,
      });
    else if (events.length > 0)
      reports.push({ stream, kind: 'intact', events: events.length, revision: null, eventId: null });
  }
  return { streams: reports, seals: problems.filter((one) => !('stream' in one)), outside };
};
