import type { Analytics } from '@anupalan/domain/contracts/figures';
import { isSunday } from '@anupalan/domain/rules/dates';
import { isEnded, PRESENT_STATUSES, type PresentStatus } from '@anupalan/domain/workflows/statuses';
import { statusView } from '@anupalan/domain/workflows/words';
import { turnOf, turnTone } from '../../shared/case-parts/status';
import { t } from '../../shared/i18n/i18n';
import type { Tone } from '../../shared/kit/Chip';
import { grouped } from '../../shared/kit/count';
import { formatDate } from '../../shared/kit/dates';
import { formatMoney } from '../../shared/kit/money';

/** One bar: its value, the words of it, and the list behind it. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  readonly value: number;
  readonly text: string;
  readonly to: string;
}

/** Statuses that have another one's label in a filing: the chart has a name of its own for them, a spec finds them. */
const OWN_NAMES = ['new_request', 'filing_processing_started'] as const satisfies readonly PresentStatus[];

const labelOf = (status: string): string => {
  const own = OWN_NAMES.find((one) => one === status);
  return own === undefined ? statusView(status).label : t(`figures.status.${own}`);
};

/** The colour of who acts at a status, as in most workflows. */
const toneOf = (status: string): Tone => turnTone[turnOf({ status, waiting_on: statusView(status).waitingOn })];

export const listPath = (query: Readonly<Record<string, string>>): string =>
  `/admin/requests?${new URLSearchParams(query)}`;

/** The statuses of open cases, in the order of a case's life, then others that some case has (of imports). */
const openStatuses = (found: readonly string[]): readonly string[] => [
  ...new Set([...PRESENT_STATUSES, ...found].filter((status) => !isEnded(status))),
];

export const OPEN_CASES = listPath({ waiting_on: 'customer,staff,authority' });

/** The open cases at each status; statuses without one too, so that the chart keeps its rows. */
export const statusBars = ({ present }: Pick<Analytics, 'present'>): readonly Bar[] =>
  openStatuses(present.map(({ status }) => status)).map((status) => {
    const cases = present.find((one) => one.status === status)?.cases ?? 0;
    const [label, to] = [labelOf(status), listPath({ status })];
    return { key: status, label, tone: toneOf(status), value: cases, text: grouped(cases), to };
  });

/** The bars of a chart of services; its table has them all. */
const MAX_SERVICES = 10;

/** New cases by service, the most bought first, with the list of exactly these days behind each. */
export const serviceBars = ({ services, from, to }: Pick<Analytics, 'services' | 'from' | 'to'>): readonly Bar[] =>
  services.map(({ service_id, title, cases }) => ({
    key: service_id,
    label: title,
    tone: 'info',
    value: cases,
    text: grouped(cases),
    to: listPath({ service: service_id, from, to }),
  }));

/** Those that the chart has room for. */
export const mostBought = (bars: readonly Bar[]): readonly Bar[] => bars.slice(0, MAX_SERVICES);

const DAY_SECONDS = 86_400;

/** The median days at each status of which cases moved on. */
export const stayBars = ({ stays }: Pick<Analytics, 'stays'>): readonly (Bar & { readonly left: string })[] =>
  openStatuses(stays.map(({ status }) => status)).flatMap((status) => {
    const stay = stays.find((one) => one.status === status);
    if (stay === undefined) return [];
    const days = stay.median_seconds / DAY_SECONDS;
    const value = Math.round(days * 10) / 10;
    const text = value.toLocaleString('en-IN', { minimumFractionDigits: 1 });
    const [label, to] = [labelOf(status), listPath({ status })];
    return [{ key: status, label, tone: toneOf(status), value, text, left: grouped(stay.cases), to }];
  });

const STEPS = ['visits', 'sign_ups', 'orders', 'payments'] as const;

export const funnelBars = ({
  funnel,
  from,
  to,
}: Pick<Analytics, 'funnel' | 'from' | 'to'>): readonly (Bar & { readonly share: string })[] =>
  STEPS.map((step) => ({
    key: step,
    label: t(`figures.funnel.${step}`),
    tone: step === 'payments' ? ('done' as const) : ('info' as const),
    value: funnel[step],
    text: grouped(funnel[step]),
    to: step === 'sign_ups' ? '/admin/users?customers=1' : listPath({ from, to }),
    share:
      step === 'visits' || funnel.visits === 0
        ? ''
        : `${((funnel[step] / funnel.visits) * 100).toLocaleString('en-IN', { maximumFractionDigits: 1 })}%`,
  }));

/** One week as the charts and tables show it. */
export interface Week {
  readonly from: string;
  readonly label: string;
  readonly created: number;
  readonly delivered: number;
  readonly captured: string;
  readonly refunded: string;
  readonly gst: string;
  readonly passedOn: string;
  /** Our own fees without tax. */
  readonly revenue: number;
  readonly revenueText: string;
  /** It ends before Sunday: it is still going on, or the chosen days do. */
  readonly partial: boolean;
  readonly newCases: string;
  readonly deliveredCases: string;
  readonly paidCases: string;
}

export const deliveredPath = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  listPath({ delivered_from: from, delivered_to: to, sort: '-delivered_at' });

export const paidPath = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  listPath({ payment: 'paid,refund_pending,refunded', from, to });

export const weeksOf = ({ weeks }: Pick<Analytics, 'weeks'>): readonly Week[] =>
  weeks.map((week) => {
    const { from, to, created, delivered, captured, refunded, fees, gst, government } = week;
    return {
      from,
      label: formatDate(from, 'shortDay'),
      created,
      delivered,
      captured: formatMoney(captured),
      refunded: formatMoney(refunded),
      gst: formatMoney(gst),
      passedOn: formatMoney(government),
      revenue: fees,
      revenueText: formatMoney(fees),
      partial: !isSunday(to),
      newCases: listPath({ from, to }),
      deliveredCases: deliveredPath(week),
      paidCases: paidPath(week),
    };
  });

/** `4 L`, `2.5 L`, `80 k` or `500`: an amount in rupees beside an axis. */
export const shortMoney = (rupees: number): string => {
  const size = Math.abs(rupees);
  const of = (unit: number): string => (rupees / unit).toLocaleString('en-IN', { maximumFractionDigits: 1 });
  if (size >= 100_000) return t('figures.money.lakh', { n: of(100_000) });
  if (size >= 1000) return t('figures.money.thousand', { n: of(1000) });
  return of(1);
};
