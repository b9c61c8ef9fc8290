/** The result of GET /api/admin/requests/:id/verify for one stream of the case; one entry for each fault. */
export interface StreamReport {
  readonly stream: string;
  readonly kind: 'intact' | 'changed' | 'removed' | 'reordered' | 'damaged';
  readonly events: number | null;
  /** The revision of the event that differs from its record, from 0 within its stream. */
  readonly revision: number | null;
  readonly eventId: string | null;
}

export type BrokenStream = StreamReport & { readonly kind: Exclude<StreamReport['kind'], 'intact'> };

export interface ChainReport {
  readonly intact: boolean;
  readonly streams: readonly StreamReport[];
  /** Signed seals of the whole log that are missing or not genuine. */
  readonly seals: readonly { readonly kind: string; readonly seal: number }[];
  /** `missing`: no copy of the seals exists outside the log, so that a truncated log could go unnoticed. */
  readonly outside_seals: 'held' | 'missing' | 'none';
}

/** The faults of a seal; `unknown` for the kinds of a newer server. */
export const SEAL_KINDS = ['bad-signature', 'missing-seal', 'other-log', 'unknown'] as const;
export type SealKind = (typeof SEAL_KINDS)[number];

const sealKind = (kind: string): SealKind => SEAL_KINDS.find((one) => one === kind) ?? 'unknown';

/** A report in reading order: broken streams first, then the seals by fault. */
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

/** The number of events that were verified as intact. */
export const eventCount = ({ streams }: Pick<ChainReport, 'streams'>): number =>
  streams.reduce((sum, { events }) => sum + (events ?? 0), 0);
