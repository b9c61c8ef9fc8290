import type {
  LogVerification,
  OperationsView,
  ProjectionsView,
  ProjectionView,
} from '@anupalan/domain/contracts/operations';
import { operations } from '../../shared/i18n/en/operations';
import { t } from '../../shared/i18n/i18n';
import { grouped } from '../../shared/kit/count';
import { formatDate, formatRelative, isToday } from '../../shared/kit/dates';
import type { IconName } from '../../shared/kit/icons';

/** 38.2 GB; decimal units, as disks are sold. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** 'Today, 09:02' or '18 Nov, 22:14'. */
export const moment = (at: string): string => ofDay(at, 'operations.today');

/** The same inside a sentence: 'today, 09:02'. */
export const within = (at: string): string => ofDay(at, 'operations.todayWithin');

const ofDay = (at: string, today: 'operations.today' | 'operations.todayWithin'): string =>
  isToday(at) ? t(today, { time: formatDate(at, 'time') }) : `${formatDate(at, 'shortDay')}, ${formatDate(at, 'time')}`;

/** A readable form of an unknown name: `tax-notes` becomes 'Tax notes'. */
const plainName = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const known = <K extends string>(names: Readonly<Record<K, string>>, name: string): name is K =>
  Object.hasOwn(names, name);

/** The display name of a read model. */
export const modelName = (name: string): string =>
  known(operations.model, name) ? t(`operations.model.${name}`) : plainName(name);

/** The display name of a job queue. */
export const queueName = (name: string): string =>
  known(operations.queue, name) ? t(`operations.queue.${name}`) : plainName(name);

/** A duration in its largest suitable unit. */
export function duration(seconds: number): string {
  if (seconds < 90) return t('operations.seconds', { count: Math.max(1, Math.round(seconds)) });
  if (seconds < 5400) return t('operations.minutes', { count: Math.round(seconds / 60) });
  return t('operations.hours', { count: Math.round(seconds / 3600) });
}

/** 0 to 100, never 100 before the end. */
export const share = (done: number, total: number): number =>
  total <= 0 ? 0 : done >= total ? 100 : Math.min(99, Math.floor((done / total) * 100));

export interface Tile {
  readonly key: 'log' | 'chain' | 'disk' | 'backup' | 'messages' | 'payments';
  readonly tone: 'done' | 'warning' | 'bad';
  readonly text: string;
}

const toneOf = { ok: 'done', warning: 'warning', failing: 'bad' } as const;

const logTile = ({ log }: OperationsView): Tile => ({
  key: 'log',
  tone: toneOf[log.state],
  text:
    log.append_p99_ms === null
      ? t('operations.tile.quiet', { events: grouped(log.events) })
      : t('operations.tile.writing', {
          ms: grouped(log.append_p99_ms < 10 ? log.append_p99_ms : Math.round(log.append_p99_ms)),
        }),
});

function chainTile({ chain }: OperationsView): Tile {
  const { verification, last_seal, state, warning } = chain;
  const tile = (text: string, tone: Tile['tone'] = toneOf[state]): Tile => ({ key: 'chain', tone, text });
  if (verification?.state === 'running')
    return tile(t('operations.tile.checking', { share: share(verification.done_events, verification.total_events) }));
  if (verification?.state === 'failed')
    return tile(t('operations.tile.checkFailed', { when: within(verification.ended_at ?? verification.started_at) }));
  if (verification?.intact === false) {
    const when = within(verification.ended_at ?? verification.started_at);
    return tile(t('operations.tile.broken', { count: verification.problem_count, when }));
  }
  if (warning !== null) return tile(t(`operations.tile.warning.${warning}`));
  if (verification?.ended_at) return tile(t('operations.tile.verified', { when: within(verification.ended_at) }));
  if (last_seal !== null) return tile(t('operations.tile.sealed', { when: within(last_seal.at) }));
  return tile(t('operations.tile.unsealed'));
}

/** The result of the last check of the log, as the heading of its faults. */
export const checkWords = ({ state, ended_at, started_at, error }: LogVerification): string => {
  const when = moment(ended_at ?? started_at);
  if (state !== 'failed') return t('operations.problems', { when });
  return error === null ? t('operations.checkGone', { when }) : t('operations.checkFailed', { when, error });
};

const diskTile = ({ disk }: OperationsView): Tile =>
  disk === null
    ? { key: 'disk', tone: 'warning', text: t('operations.tile.noDisk') }
    : {
        key: 'disk',
        tone: toneOf[disk.state],
        text: t('operations.tile.free', {
          share: Math.floor((disk.free_bytes / disk.total_bytes) * 100),
          size: size(disk.free_bytes),
        }),
      };

function backupTile({ backup }: OperationsView): Tile {
  if (backup === null) return { key: 'backup', tone: 'done', text: t('operations.tile.backupElsewhere') };
  const { state, last } = backup;
  const tile = (text: string): Tile => ({ key: 'backup', tone: toneOf[state], text });
  if (last === null) return tile(t('operations.tile.noBackup'));
  const made = last.verified ? 'operations.tile.backedUp' : 'operations.tile.backedUpUnchecked';
  return tile(t(made, { when: moment(last.at) }));
}

function messagesTile({ providers }: OperationsView): Tile {
  const both = providers.filter(({ name }) => name !== 'payments');
  const tile = (tone: Tile['tone'], text: string): Tile => ({ key: 'messages', tone, text });
  const failing = both.find(({ state }) => state === 'failing');
  if (failing !== undefined) {
    const { name, failed, tried } = failing;
    return tile('bad', t('operations.tile.failing', { name: t(`operations.provider.${name}`), failed, tried }));
  }
  const missing = both.filter(({ state }) => state === 'not_configured');
  if (missing.length > 0) {
    const names = missing.map(({ name }) => t(`operations.provider.${name}`)).join(', ');
    return tile('warning', t('operations.tile.notSetUp', { names }));
  }
  if (both.every(({ state }) => state === 'simulated')) return tile('done', t('operations.tile.demoMessages'));
  const sent = both.reduce((sum, { tried, failed }) => sum + tried - failed, 0);
  return tile('done', sent === 0 ? t('operations.tile.noneSent') : t('operations.tile.sent', { count: sent }));
}

function paymentsTile({ providers, at }: OperationsView): Tile {
  const tile = (tone: Tile['tone'], text: string): Tile => ({ key: 'payments', tone, text });
  const gateway = providers.find(({ name }) => name === 'payments');
  if (gateway === undefined || gateway.state === 'not_configured')
    return tile('warning', t('operations.tile.gatewayMissing'));
  const { state, failed, tried, last_webhook_at } = gateway;
  if (state === 'failing') return tile('bad', t('operations.tile.gatewayFailing', { failed, tried }));
  const ago = last_webhook_at === null ? null : formatRelative(last_webhook_at, Date.parse(at));
  if (state === 'simulated')
    return tile(
      'done',
      ago === null ? t('operations.tile.demoGatewayQuiet') : t('operations.tile.demoGateway', { ago }),
    );
  return tile('done', ago === null ? t('operations.tile.noWebhook') : t('operations.tile.webhook', { ago }));
}

/** The six tiles, in reading order. */
export const tilesOf = (view: OperationsView): readonly Tile[] => [
  logTile(view),
  chainTile(view),
  diskTile(view),
  backupTile(view),
  messagesTile(view),
  paymentsTile(view),
];

export interface StateLook {
  readonly chip: 'done' | 'info' | 'plain' | 'bad';
  readonly icon: IconName;
}

/** The icon and tone of each state of a read model; its label is beside it. */
export const stateLook: Readonly<Record<ProjectionView['state'], StateLook>> = {
  live: { chip: 'done', icon: 'check' },
  rebuilding: { chip: 'info', icon: 'refresh' },
  catching_up: { chip: 'plain', icon: 'clock' },
  standby: { chip: 'plain', icon: 'clock' },
  paused: { chip: 'bad', icon: 'pause' },
  retrying: { chip: 'bad', icon: 'alert' },
  parked: { chip: 'bad', icon: 'alert' },
};

/** '9, one rebuilding, one with parked events': the exceptions, or that all are live. */
export function summaryOf(items: ProjectionsView['items']): string {
  const having = (...states: readonly ProjectionView['state'][]): number =>
    items.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [having('rebuilding'), 'rebuilding'],
    [having('catching_up'), 'behind'],
    [having('paused', 'retrying'), 'trouble'],
    [items.filter(({ parked }) => parked > 0).length, 'parked'],
  ] as const;
  const told = parts.filter(([n]) => n > 0).map(([n, key]) => t(`operations.projections.summary.${key}`, { count: n }));
  return told.length === 0
    ? t('operations.projections.summary.all', { count: items.length })
    : [items.length, ...told].join(', ');
}

/** '3 changed, 1 gone, 12,000 the same' compared with the previous view; null when no record changed. */
export function comparedText({
  same,
  different,
  missing,
  extra,
}: NonNullable<ProjectionView['compared']>): string | null {
  const parts = [
    [different, 'comparedDifferent'],
    [missing, 'comparedMissing'],
    [extra, 'comparedExtra'],
    [same, 'comparedSame'],
  ] as const;
  if (different + missing + extra === 0) return null;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, key]) => t(`operations.projections.${key}`, { number: grouped(n) }))
    .join(', ');
}

/** A read model's position in the log; null when it is unknown. */
export const placeOf = ({ lag_events }: ProjectionView, events: number): number | null =>
  lag_events === null ? null : Math.max(0, events - lag_events);

/** The bar heights of a queue, 1 to 22; the busiest minute has the highest. */
export function bars(perMinute: readonly number[]): readonly number[] {
  const most = Math.max(1, ...perMinute);
  return perMinute.map((n) => (n === 0 ? 1 : Math.max(3, Math.round((n / most) * 22))));
}

const REPORTS = ['order_not_found', 'malformed', 'bad_signature', 'unknown_payment', 'unknown_refund'] as const;

/** Why a report of the gateway changed nothing, and what to do about it. */
export const reportWords = (code: string): string =>
  t(`operations.payments.report.${REPORTS.find((one) => one === code) ?? 'other'}`, { code });
