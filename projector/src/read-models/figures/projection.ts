import type { UserEvent } from '@anupalan/domain/identity/events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { MoneyParts, PaymentEvent } from '@anupalan/domain/payments/events';
import type { Moved, RequestEvent } from '@anupalan/domain/requests/events';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { isEnded } from '@anupalan/domain/workflows/statuses';
import type { Projection } from '../../runner/projection.js';
import { REQUEST_STEPS } from '../shared/request-steps.js';
import {
  CUSTOMERS,
  type CustomersDoc,
  type DayDoc,
  type FiguresDoc,
  NO_CUSTOMERS,
  NO_DAY,
  PRESENT,
  type PresentDoc,
} from './doc.js';
import { withDuration } from './durations.js';

/** Events that make somebody a customer with an account, or end this. */
type AccountEvent = Extract<UserEvent, { type: 'UserRegistered' | 'RoleChanged' | 'UserErased' }>;

type FiguresEvent =
  | RequestEvent
  | Extract<
      PaymentEvent,
      {
        type:
          | 'OrderCreated'
          | 'PaymentCaptured'
          | 'CaptureMismatched'
          | 'DuplicateCaptured'
          | 'RefundProcessed'
          | 'RefundedOutside'
          | 'DisputeReported';
      }
    >
  | AccountEvent;

/** The move of a case that changed its status; null for any other event. */
const moveOf = (event: FiguresEvent): Moved | null => {
  if (isOfAccount(event)) return null;
  // No other event of these has a `to`.
  const move = event.data as Partial<Moved>;
  return move.to === undefined || move.from === move.to ? null : (event.data as Moved);
};

const isOfAccount = (event: FiguresEvent): event is AccountEvent =>
  event.type === 'UserRegistered' || event.type === 'RoleChanged' || event.type === 'UserErased';

const isOpen = (status: string | null): boolean => status !== null && !isEnded(status);

const movedNow = ({ cases }: PresentDoc, { from, to }: Moved): PresentDoc => ({
  kind: 'present',
  cases: {
    ...cases,
    ...(from === null ? {} : { [from]: (cases[from] ?? 0) - 1 }),
    [to]: (cases[to] ?? 0) + 1,
  },
});

const customersAfter = (before: CustomersDoc, id: string, event: AccountEvent): CustomersDoc => {
  const { registered, others } = before;
  const isOther = others.includes(id);
  if (event.type === 'UserErased') return isOther ? before : { ...before, registered: registered - 1 };
  if (event.type === 'UserRegistered')
    return event.data.role === 'customer'
      ? { ...before, registered: registered + 1 }
      : { ...before, others: [...others, id] };
  if (event.data.to !== 'customer')
    return isOther ? before : { ...before, registered: registered - 1, others: [...others, id] };
  return { ...before, registered: registered + Number(isOther), others: others.filter((one) => one !== id) };
};

const movedOnDay = (day: DayDoc, { from, to, since }: Moved, at: string): DayDoc => ({
  ...day,
  opened: day.opened + Number(isOpen(to) && !isOpen(from)),
  ended: day.ended + Number(isOpen(from) && !isOpen(to)),
  stays:
    from === null || since === undefined
      ? day.stays
      : { ...day.stays, [from]: withDuration(day.stays[from] ?? {}, Date.parse(at) - Date.parse(since)) },
});

/** Adds the parts of a payment, or subtracts those of money that went back; a wrong or second payment has no parts. */
const withParts = (day: DayDoc, parts: MoneyParts | null, sign: 1 | -1): DayDoc =>
  parts === null
    ? day
    : {
        ...day,
        feesPaise: day.feesPaise + sign * parts.feePaise,
        gstPaise: day.gstPaise + sign * parts.gstPaise,
        governmentPaise: day.governmentPaise + sign * parts.governmentPaise,
      };

const wentBack = (
  day: DayDoc,
  { amountPaise, parts }: { readonly amountPaise: number; readonly parts: MoneyParts | null },
): DayDoc => ({ ...withParts(day, parts, -1), refundedPaise: day.refundedPaise + amountPaise });

const happened = (day: DayDoc, event: FiguresEvent): DayDoc => {
  switch (event.type) {
    case 'ServiceRequested': {
      const { serviceId } = event.data;
      const { [serviceId]: before = 0, ...others } = day.createdByService;
      return { ...day, created: day.created + 1, createdByService: { ...others, [serviceId]: before + 1 } };
    }
    case 'ServiceDelivered':
      return { ...day, delivered: day.delivered + Number(event.data.again !== true) };
    case 'DeliveryConfirmed': {
      const { rating } = event.data;
      return rating === null ? day : { ...day, ratings: day.ratings + 1, ratingSum: day.ratingSum + rating };
    }
    case 'OrderCreated':
      return event.data.purpose === 'initial' ? { ...day, orders: day.orders + 1 } : day;
    case 'PaymentCaptured': {
      const { purpose, amountPaise, parts } = event.data;
      const payments = day.payments + Number(purpose === 'initial');
      return { ...withParts(day, parts, 1), payments, capturedPaise: day.capturedPaise + amountPaise };
    }
    case 'CaptureMismatched':
    case 'DuplicateCaptured':
      return { ...day, capturedPaise: day.capturedPaise + event.data.amountPaise };
    case 'RefundProcessed':
    case 'RefundedOutside':
      return wentBack(day, event.data);
    case 'DisputeReported':
      return event.data.status === 'lost' ? wentBack(day, event.data) : day;
    case 'UserRegistered':
      return event.data.role === 'customer' ? { ...day, signUps: day.signUps + 1 } : day;
    default:
      return day;
  }
};

const onDay = (day: DayDoc, { event, metadata }: Recorded<FiguresEvent>): DayDoc => {
  const move = moveOf(event);
  return happened(move === null ? day : movedOnDay(day, move, metadata.time), event);
};

/**
 * The figures of the admins' dashboard: one document for each day in India, and one that counts the cases now at each
 * status. A page reads as many documents as it shows days, however many cases there are. One more document counts the
 * customers, a number that every visitor sees.
 */
export const figures: Projection<FiguresDoc, FiguresEvent> = {
  name: 'figures',
  version: 5,
  streams: ['serviceRequest', 'payment', 'user'],
  handles: [
    ...REQUEST_STEPS.filter((type) => type !== 'RequestAssigned'),
    'OrderCreated',
    'PaymentCaptured',
    'CaptureMismatched',
    'DuplicateCaptured',
    'RefundProcessed',
    'RefundedOutside',
    'DisputeReported',
    'UserRegistered',
    'RoleChanged',
    'UserErased',
  ],
  keys: ({ event, metadata }) => {
    if (event.type === 'RoleChanged' || event.type === 'UserErased') return [CUSTOMERS];
    const day = dayInIndia(metadata.time);
    if (event.type === 'UserRegistered') return [day, CUSTOMERS];
    return moveOf(event) === null ? [day] : [day, PRESENT];
  },
  evolve: (doc, recorded, key) => {
    const { event, stream } = recorded;
    if (key === CUSTOMERS) {
      const before = doc?.kind === 'customers' ? doc : NO_CUSTOMERS;
      return isOfAccount(event) ? customersAfter(before, idOf(stream), event) : before;
    }
    if (key !== PRESENT) return onDay(doc?.kind === 'day' ? doc : NO_DAY, recorded);
    const move = moveOf(event);
    const present: PresentDoc = doc?.kind === 'present' ? doc : { kind: 'present', cases: {} };
    return move === null ? present : movedNow(present, move);
  },
  indexes: [],
  audience: () => ({ users: [], roles: ['admin'] }),
};
