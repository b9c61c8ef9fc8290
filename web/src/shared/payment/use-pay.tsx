import type { User } from '@anupalan/domain/contracts/identity';
import type { PaymentInitiated } from '@anupalan/domain/contracts/payments';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../api/client';
import { ApiError, isStatus } from '../api/errors';
import { invalidateModel, queryClient } from '../api/query-client';
import { models } from '../api/reference';
import { USER_KEY } from '../api/session';
import { useCommand } from '../api/use-command';
import { t } from '../i18n/i18n';
import { toast } from '../kit/toast/store';
import { keepHandedOff } from './handed-off';
import { initiateHeaders } from './initiate-headers';
import { LeavingDialog, type RequestUnderWay, SimulatedDialog, UnderWayDialog } from './PayDialogs';
import { initiateFailure, isTestOrder, safePaymentLink } from './payment-link';
import { keepPendingOrder } from './pending-order';
import { redirectTo } from './redirect';

export interface Payable {
  readonly serviceId: string;
  readonly title: string;
  /** Rupees, as shown. */
  readonly amount: number;
  /** The request that awaits this payment; without one the payment starts a request. */
  readonly requestId?: string;
  /** The person has confirmed another request although one of this service is open. */
  readonly another?: boolean;
}

/** An existing order: a final payment, or another try. */
export interface OpenOrder extends Payable {
  readonly orderId: string;
  readonly paymentLink: string | null;
  readonly testMode: boolean;
}

type Stage =
  | { readonly at: 'idle' }
  | { readonly at: 'under-way'; readonly what: Payable; readonly request: RequestUnderWay }
  | { readonly at: 'simulated'; readonly order: OpenOrder }
  | { readonly at: 'leaving'; readonly order: OpenOrder; readonly href: string; readonly stuck: boolean };

export interface Pay {
  /** Opens the order for a service at the shown price, then continues as `payOrder`. */
  readonly buy: (what: Payable) => void;
  /** Pays an open order: in demo mode by the simulated-success dialog, else at the payment page. */
  readonly payOrder: (order: OpenOrder) => void;
  readonly pending: boolean;
  readonly leaving: boolean;
  /** Render it once on the page. */
  readonly dialog: ReactNode;
}

/** The open request that prevents another purchase of its service, or null for any other error. */
const underWayOf = (error: Error): RequestUnderWay | null => {
  if (!(error instanceof ApiError) || error.code !== 'payment.service_under_way') return null;
  const { requestId, caseNumber } = error.problem.params ?? {};
  return { requestId: String(requestId), caseNumber: caseNumber === undefined ? null : String(caseNumber) };
};

export interface PayOptions {
  /** Called with the order when its payment opens, before this page is left. */
  readonly onLeave?: (order: OpenOrder) => void;
}

/** Whether the page was left, which `onGone` hears. */
function useGone(onGone: () => void): RefObject<boolean> {
  const gone = useRef<boolean>(false);
  const latest = useRef(onGone);
  latest.current = onGone;
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      latest.current();
    };
  }, []);
  return gone;
}

const failed = (description: string): void => void toast({ title: t('payment.error'), description, kind: 'bad' });

/** Reports the attempt to the server; the payment does not wait for the answer. */
const handOff = (orderId: string): void => {
  keepHandedOff(orderId);
  const shown = () => Promise.all([invalidateModel(models.payment, orderId), invalidateModel(models.case)]);
  api.post(`/api/payments/${encodeURIComponent(orderId)}/attempts`).then(shown, (error: unknown) => {
    // Paid or withdrawn meanwhile: the page shows it. The payment itself reports any other failure.
    if (isStatus(error, 409)) void shown();
  });
};

const initiate = (what: Payable, idempotencyKey: string): Promise<PaymentInitiated> => {
  const { serviceId, title: serviceTitle, amount, requestId, another } = what;
  return api.post(
    '/api/payment/initiate',
    { serviceId, serviceTitle, amount, requestId, another },
    {
      idempotencyKey,
      headers: initiateHeaders(queryClient.getQueryData<User | null>(USER_KEY)?.mobile, window.location),
    },
  );
};

/**
 * The payment of an order, the same for a new service and for the final payment (PAY-02 to PAY-11, readings 28 and 30).
 */
export function usePay({ onLeave }: PayOptions = {}): Pay {
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const giveUp = useRef<() => void>(() => undefined);
  // A ref, because `pending` changes only with the next render: a double click opens one order.
  const sending = useRef<boolean>(false);
  const gone = useGone(() => giveUp.current());

  const payOrder = (order: OpenOrder): void => {
    const { paymentLink } = order;
    const href = paymentLink ? safePaymentLink(paymentLink, window.location.origin) : null;
    if (href === null) {
      failed(t(paymentLink ? 'payment.invalidLink' : 'payment.noLink'));
      return;
    }
    keepPendingOrder({ orderId: order.orderId, serviceId: order.serviceId, amount: order.amount, title: order.title });
    onLeave?.(order);
    handOff(order.orderId);
    if (order.testMode) {
      setStage({ at: 'simulated', order });
      return;
    }
    setStage({ at: 'leaving', order, href, stuck: false });
    toast({ title: t('payment.redirecting') });
    giveUp.current = redirectTo(href, {
      go: (to) => window.location.assign(to),
      onStillHere: () => {
        toast({ title: t('payment.navigationError'), description: t('payment.navigationErrorBody'), kind: 'bad' });
        setStage({ at: 'leaving', order, href, stuck: true });
      },
    });
  };

  const opening = useCommand<Payable, PaymentInitiated>({
    send: initiate,
    onSuccess: ({ orderId, paymentLink, testMode }, what) => {
      sending.current = false;
      // The page was left before the answer: no redirect then.
      if (gone.current) return;
      payOrder({ ...what, orderId, paymentLink, testMode: testMode || isTestOrder(orderId) });
    },
    onError: (error, what) => {
      sending.current = false;
      const request = underWayOf(error);
      if (request !== null) {
        void invalidateModel(models.caseList);
        if (!gone.current) setStage({ at: 'under-way', what, request });
        return;
      }
      failed(initiateFailure(error));
      // Most likely the price changed: the page shows the new one.
      if (isStatus(error, 409)) void invalidateModel(models.services);
    },
  });

  const close = (): void => {
    giveUp.current();
    setStage({ at: 'idle' });
  };
  const buy = (what: Payable): void => {
    if (sending.current) return;
    sending.current = true;
    opening.mutate(what);
  };
  return {
    buy,
    payOrder,
    pending: opening.isPending,
    leaving: stage.at === 'simulated' || stage.at === 'leaving',
    dialog: (
      <StageDialog
        stage={stage}
        onClose={close}
        onAnother={(what) => {
          setStage({ at: 'idle' });
          buy({ ...what, another: true });
        }}
      />
    ),
  };
}

interface StageDialogProps {
  readonly stage: Stage;
  readonly onClose: () => void;
  readonly onAnother: (what: Payable) => void;
}

function StageDialog({ stage, onClose, onAnother }: StageDialogProps) {
  switch (stage.at) {
    case 'idle':
      return null;
    case 'under-way':
      return (
        <UnderWayDialog
          serviceId={stage.what.serviceId}
          request={stage.request}
          onClose={onClose}
          onAnother={() => onAnother(stage.what)}
        />
      );
    case 'simulated':
      return <SimulatedDialog order={stage.order} onClose={onClose} />;
    case 'leaving':
      return <LeavingDialog order={stage.order} href={stage.href} stuck={stage.stuck} onClose={onClose} />;
  }
}
