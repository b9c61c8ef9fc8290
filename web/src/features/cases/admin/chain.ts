/** What GET /api/admin/requests/:id/verify says about one stream of the case; one for each fault of it. */
export interface StreamReport {
  readonly stream: string;
  readonly kind: 'intact' | 'changed' | 'removed' | 'reordered' | 'damaged';
  readonly events: number | null;
  /** The event that is not what was recorded, from 0 within its stream. */
  readonly revision: number | null;
  readonly eventId: string | null;
}

export type BrokenStream = StreamReport & { readonly kind: Exclude<StreamReport['kind'], 'intact'> };

export interface ChainReport {
  readonly intact: boolean;
  readonly streams: readonly StreamReport[];
  /** Signed seals of the whole log that are not genuine or not there. */
  readonly seals: readonly { readonly kind: string; readonly seal: number }[];
  /** `missing`: there is no copy of the seals outside the log, so that a cut end could go unnoticed. */
  readonly outside_seals: 'held' | 'missing' | 'none';
}

/** What can be wrong with a seal, and `unknown` for what a newer server finds. */
export const SEAL_KINDS = ['bad-signature', 'missing-seal', 'other-log', 'unknown'] as const;
export type SealKind = (typeof SEAL_KINDS)[number];

const sealKind = (kind: string): SealKind => SEAL_KINDS.find((one) => one === kind) ?? 'unknown';

/** A report in the order in which it is read: what is broken first, the seals by what is wrong with them. */
export function findings({ streams, seals }: Pick<ChainReport, 'streams' | 'seals'>) {
  return {
    broken: streams.filter((one): one is BrokenStream => one.kind !== 'intact'),
    whole: streams.filter(({ kind }) => kind === 'intact'),
    seals: SEAL_KINDS.map((kind) => ({
      kind,
      numbers: seals
        .filter((one) => sealKind(one.kind) === kind)
        .map(({ seal }) => seal)
        .toSorted((a, b) => a - b),
    })).filter(({ numbers }) => numbers.length > 0),
  };
}

/** How many events were checked and hold. */
export const eventCount = ({ streams }: Pick<ChainReport, 'streams'>): number =>
  streams.reduce((sum, { events }) => sum + (events ?? 0), 0);
