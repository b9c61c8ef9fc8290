/**
 * What a service costs over its price, and what a payment link may ask for without a reason. All amounts of one call are
 * in one unit, rupees or paise.
 */

/** From the least to the most; `to` null: one known amount. */
export interface FeeRange {
  readonly from: number;
  readonly to: number | null;
}

/** A fee that falls due after the price, with its amounts by state where it differs. */
export interface FeeOfService extends FeeRange {
  readonly payee: 'us' | 'government';
  readonly label: string;
  readonly by_state: readonly (FeeRange & { readonly state: string })[];
}

export interface FeesOfService {
  readonly government_fees: { readonly kind: 'none' | 'included' | 'from' | 'at_cost'; readonly from: number | null };
  readonly later_fees: readonly FeeOfService[];
}

/** From the least to the most; `to` null: nobody knows the most. */
export interface Total {
  readonly from: number;
  readonly to: number | null;
}

const most = ({ from, to }: FeeRange): number => to ?? from;

/** The range of a fee in a state; without a state, or in one that is not named, that of all others or of the whole. */
export const feeIn = (fee: FeeOfService, state: string | null): { readonly from: number; readonly to: number } => {
  const own = fee.by_state.find((one) => one.state === state);
  if (own !== undefined) return { from: own.from, to: most(own) };
  const known = state === null ? [fee, ...fee.by_state] : [fee];
  return { from: Math.min(...known.map(({ from }) => from)), to: Math.max(...known.map(most)) };
};

/** True when a state turns the total into a closer one. */
export const dependsOnState = ({ later_fees }: Pick<FeesOfService, 'later_fees'>): boolean =>
  later_fees.some(({ by_state }) => by_state.length > 0);

/** Price, our later fees and the government's: everything that is paid through us for the service. */
export const totalPrice = (service: FeesOfService & { readonly price: number }, state: string | null): Total => {
  const { kind, from: least } = service.government_fees;
  const ranges = service.later_fees.map((fee) => feeIn(fee, state));
  // Later fees of the government say what `from` and `at_cost` leave open.
  const isOpen = (kind === 'from' || kind === 'at_cost') && service.later_fees.every(({ payee }) => payee === 'us');
  const from = ranges.reduce((sum, one) => sum + one.from, service.price) + (isOpen ? (least ?? 0) : 0);
  return { from, to: isOpen ? null : ranges.reduce((sum, one) => sum + one.to, service.price) };
};

/** The fees that a service announced before it was bought, as they are in the state of the case. */
export interface AnnouncedFees {
  /** The most of our own later fees, with GST. */
  readonly ours: number;
  readonly government: readonly { readonly label: string; readonly from: number; readonly to: number }[];
  /** The government's fees are passed on at cost, whatever they are. */
  readonly open: boolean;
}

export const announcedFees = (service: FeesOfService, state: string | null): AnnouncedFees => {
  const { kind } = service.government_fees;
  const of = (payee: FeeOfService['payee']) => service.later_fees.filter((fee) => fee.payee === payee);
  const government = of('government').map((fee) => ({ label: fee.label, ...feeIn(fee, state) }));
  return {
    ours: of('us').reduce((sum, fee) => sum + feeIn(fee, state).to, 0),
    government,
    open: (kind === 'from' || kind === 'at_cost') && government.length === 0,
  };
};

/** True when our own fee, with GST, exceeds what was announced. */
export const isOursAbove = (withGst: number, { ours }: AnnouncedFees): boolean => withGst > ours;

/**
 * For each line of government fees, whether it exceeds what was announced. Lines with an announced name are compared
 * together with that fee; any other is above once all lines together are.
 */
export const linesAbove = (
  lines: readonly { readonly label: string; readonly amount: number }[],
  { government, open }: AnnouncedFees,
): readonly boolean[] => {
  const sumOf = (some: typeof lines): number => some.reduce((total, { amount }) => total + amount, 0);
  const isOver = sumOf(lines) > government.reduce((total, { to }) => total + to, 0);
  return lines.map(({ label, amount }) => {
    if (open) return false;
    const announced = government.filter((one) => one.label === label);
    if (announced.length === 0) return amount > 0 && isOver;
    const asked = sumOf(lines.filter((line) => line.label === label));
    return amount > 0 && asked > announced.reduce((total, { to }) => total + to, 0);
  });
};
