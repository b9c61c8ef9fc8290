import type { Replay, ReplayBuild } from '@anupalan/domain/contracts/scratch';
import { t } from '../../../shared/i18n/i18n';
import type { IconName } from '../../../shared/kit/icons';
import { share } from '../words';

export interface Look {
  readonly chip: 'done' | 'info' | 'plain' | 'warning' | 'bad';
  readonly icon: IconName;
  readonly label: string;
}

/** Records that are not as in the live view; those that moved on meanwhile say nothing. */
export const unlike = ({ parity }: Pick<ReplayBuild, 'parity'>): number =>
  parity === null ? 0 : parity.different + parity.missing + parity.extra;

/** 0 to 100 over all read models of a replay. */
export const percentOf = (builds: readonly ReplayBuild[]): number => {
  const shares = builds.map(({ state, done_events, total_events }) =>
    state === 'building' ? share(done_events, total_events) : state === 'waiting' ? 0 : 100,
  );
  return Math.floor(shares.reduce((sum, one) => sum + one, 0) / Math.max(1, shares.length));
};

/** The outcome of a replay as a chip with its icon and words. */
export const outcomeOf = ({ state, builds, promotions }: Replay): Look => {
  if (state !== 'open' && promotions.length > 0)
    return { chip: 'done', icon: 'check', label: t('replays.state.promoted') };
  if (state !== 'open') return { chip: 'plain', icon: 'close', label: t(`replays.${state}`) };
  if (builds.some((build) => build.state === 'failed'))
    return { chip: 'bad', icon: 'alert', label: t('replays.failed') };
  if (builds.some((build) => build.state === 'waiting' || build.state === 'building' || build.state === 'comparing'))
    return { chip: 'info', icon: 'refresh', label: t('replays.progress', { percent: percentOf(builds) }) };
  const count = builds.reduce((sum, build) => sum + unlike(build), 0);
  return count === 0
    ? { chip: 'done', icon: 'check', label: t('replays.same') }
    : { chip: 'warning', icon: 'alert', label: t('replays.differs', { count }) };
};

const LOOKS: Readonly<Record<ReplayBuild['state'], Omit<Look, 'label'>>> = {
  waiting: { chip: 'plain', icon: 'clock' },
  building: { chip: 'info', icon: 'refresh' },
  comparing: { chip: 'info', icon: 'refresh' },
  ready: { chip: 'done', icon: 'check' },
  failed: { chip: 'bad', icon: 'alert' },
  switching: { chip: 'info', icon: 'refresh' },
  promoted: { chip: 'done', icon: 'check' },
};

export const buildLook = (build: ReplayBuild): Look => {
  if (build.state === 'ready') {
    const count = unlike(build);
    return count === 0
      ? { chip: 'done', icon: 'check', label: t('replays.same') }
      : { chip: 'warning', icon: 'alert', label: t('replays.differs', { count }) };
  }
  return { ...LOOKS[build.state], label: t(`replays.state.${build.state}`) };
};

/** The number in a position of the log; EventStoreDB's has two equal halves. */
export const numberOf = (position: string): number => Number(position.slice(0, 20));

/** The position of an event by its number, in the form of the log's head. */
export const positionOf = (n: number, head: string): string =>
  String(n)
    .padStart(20, '0')
    .repeat(head.length / 20);
