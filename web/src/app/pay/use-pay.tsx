import '../../i18n/journey-texts';
import type { User } from '@anupalan/domain/contracts/identity';
import type { PaymentInitiated } from '@anupalan/domain/contracts/payments';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client';
import { isStatus } from '../../api/errors';
import { invalidateModel, queryClient } from '../../api/query-client';
import { models } from '../../api/reference';
import { USER_KEY } from '../../api/session';
import { useCommand } from '../../api/use-command';
import { openOverlay } from '../../components/LaterFailed';
import { later, usePrefetch } from '../../components/later';
import { toast } from '../../components/toast/store';
import { useTranslation } from '../../i18n/use-translation';
import { initiateHeaders } from './initiate-headers';
import type { LeavingDialogProps, SimulatedDialogProps } from './PayDialogs';
import { initiateFailure, isTestOrder, safePaymentLink } from './payment-link';
import { keepPendingOrder } from './pending-order';
import { redirectTo } from './redirect';

const dialogs = () => import('./PayDialogs');
const SimulatedDialog = later<SimulatedDialogProps>(
  async () => ({ default: (await dialogs()).SimulatedDialog }),
  openOverlay,
);
const LeavingDialog = later<LeavingDialogProps>(
  async () => ({ default: (await dialogs()).LeavingDialog }),
  openOverlay,
);

export interface Payable {
  readonly serviceId: string;
  readonly title: string;
  /** Rupees, as they are shown. */
  readonly amount: number;
  /** The request that waits for this payment; without one the payment starts a request. */
  readonly requestId?: string;
}

/** An order that exists already: a final payment, or another try. */
export interface OpenOrder extends Payable {
  readonly orderId: string;
  readonly paymentLink: string | null;
  readonly testMode: boolean;
}

type Stage =
  | { readonly at: 'idle' }
  | { readonly at: 'simulated'; readonly order: OpenOrder }
  | { readonly at: 'leaving'; readonly order: OpenOrder; readonly href: string; readonly stuck: boolean };

export interface Pay {
  /** Opens the order for a service at the price shown, then goes on as `payOrder`. */
  readonly buy: (what: Payable) => void;
  /** Pays an order that is open: in demo mode by the simulated-success dialog, else at the payment page. */
  readonly payOrder: (order: OpenOrder) => void;
  readonly pending: boolean;
  /** To be drawn once on the page. */
  readonly dialog: ReactNode;
}

export interface PayOptions {
  /** Called with the order when the way to its payment is found, before anything of this page is left. */
  readonly onLeave?: (order: OpenOrder) => void;
}

/** The way to pay, the same for a new service and for the final payment (PAY-02 to PAY-11, readings 28 and 30). */
export function usePay({ onLeave }: PayOptions = {}): Pay {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  usePrefetch(SimulatedDialog, LeavingDialog);
  const giveUp = useRef<() => void>(() => undefined);
  const gone = useRef<boolean>(false);
  // Known at once, where `pending` comes with the next drawing: a double click opens one order.
  const sending = useRef<boolean>(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      giveUp.current();
    };
  }, []);

  const failed = (description: string): void => void toast({ title: t('payment.error'), description, kind: 'bad' });

  const payOrder = (order: OpenOrder): void => {
    const { paymentLink } = order;
    const href = paymentLink ? safePaymentLink(paymentLink, window.location.origin) : null;
    if (href === null) {
      failed(t(paymentLink ? 'payment.invalidLink' : 'payment.noLink'));
      return;
    }
    keepPendingOrder({ orderId: order.orderId, serviceId: order.serviceId, amount: order.amount, title: order.title });
    onLeave?.(order);
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

  const initiate = useCommand<Payable, PaymentInitiated>({
    send: ({ serviceId, title: serviceTitle, amount, requestId }, idempotencyKey) =>
      api.post(
        '/api/payment/initiate',
        { serviceId, serviceTitle, amount, requestId },
        {
          idempotencyKey,
          headers: initiateHeaders(queryClient.getQueryData<User | null>(USER_KEY)?.mobile, window.location),
        },
      ),
    onSuccess: ({ orderId, paymentLink, testMode }, what) => {
      sending.current = false;
      // Closed before the answer: whoever left is not dragged to the payment page.
      if (gone.current) return;
      payOrder({ ...what, orderId, paymentLink, testMode: testMode || isTestOrder(orderId) });
    },
    onError: (error) => {
      sending.current = false;
      failed(initiateFailure(error));
      // Most likely the price moved: the page shows the new one.
      if (isStatus(error, 409)) void invalidateModel(models.services);
    },
  });

  const close = (): void => {
    giveUp.current();
    setStage({ at: 'idle' });
  };
  return {
    buy: (what) => {
      if (sending.current) return;
      sending.current = true;
      initiate.mutate(what);
    },
    payOrder,
    pending: initiate.isPending,
    dialog:
      stage.at === 'simulated' ? (
        <SimulatedDialog order={stage.order} onClose={close} />
      ) : stage.at === 'leaving' ? (
        <LeavingDialog order={stage.order} href={stage.href} stuck={stage.stuck} onClose={close} />
      ) : null,
  };
}
