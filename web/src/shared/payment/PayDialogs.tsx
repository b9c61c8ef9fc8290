import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '../api/client';
import { isStatus, messageOf } from '../api/errors';
import { useCommand } from '../api/use-command';
import { Button, LinkButton } from '../kit/Button';
import { ToneChip } from '../kit/Chip';
import { Dialog } from '../kit/overlay/Dialog';
import { Money, Pairs } from '../kit/text';
import { toast } from '../kit/toast/store';
import { Note } from '../loading/states';
import { resultPath } from './result-path';
import { useOrder } from './use-order';
import type { OpenOrder } from './use-pay';

/** Delay before a paid test order opens its result (PAY-06), ms. */
const TEST_RESULT_AFTER_MS = 1000;
/** Seconds for reading the choices before a success is simulated (reading 30, PAY-21). */
const CHOICE_SECONDS = 10;

export interface SimulatedDialogProps {
  readonly order: OpenOrder;
  readonly onClose: () => void;
}

/** The simulated success of a test order; a paid one opens its result. */
function useSimulated(orderId: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shown = useRef<boolean>(false);
  const paid = useOrder(orderId, ({ status }) => status === 'captured').data?.status === 'captured';
  const { mutate, isIdle, isError, isPending, error } = useCommand<string>({
    send: (id, idempotencyKey) =>
      api.post('/api/payment/simulate', { orderId: id, outcome: 'success' }, { idempotencyKey }),
    onError: (problem) => {
      // Another tab has paid already: the order shows it.
      if (isStatus(problem, 409)) return;
      toast({ title: t('payment.testError'), description: t('payment.testErrorBody'), kind: 'bad' });
    },
  });
  useEffect(() => {
    if (!paid || shown.current) return;
    shown.current = true;
    toast({ title: t('payment.testSuccess'), kind: 'done' });
  }, [paid, t]);
  useEffect(() => {
    if (!paid) return;
    const timer = setTimeout(() => void navigate(resultPath(orderId)), TEST_RESULT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [paid, navigate, orderId]);
  const succeed = useCallback(() => mutate(orderId), [mutate, orderId]);
  const failure = isError && !isStatus(error, 409) ? error : null;
  return { paid, failure, pending: isPending, unasked: isIdle, succeed };
}

/**
 * Demo mode: simulates a successful payment unless another outcome is chosen first, and shows SUCCESS only when the
 * server has confirmed it (PAY-03). The countdown pauses while the keyboard or the pointer is on a choice.
 */
export function SimulatedDialog({ order, onClose }: SimulatedDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState<boolean>(false);
  const [left, setLeft] = useState<number>(CHOICE_SECONDS);
  const hold = {
    onFocus: () => setChoosing(true),
    onBlur: () => setChoosing(false),
    onPointerEnter: () => setChoosing(true),
    onPointerLeave: () => setChoosing(false),
  };
  const { paid, failure, pending, unasked, succeed } = useSimulated(order.orderId);
  useEffect(() => {
    if (!unasked || paid || choosing) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : succeed()), 1000);
    return () => clearTimeout(timer);
  }, [unasked, paid, choosing, left, succeed]);
  return (
    <Dialog
      open
      title={t('payment.simulated.title')}
      lead={t('payment.simulated.lead')}
      onClose={onClose}
      actions={
        <>
          {!paid && (unasked || failure) ? (
            <Link className="link" to={`/payment-simulation?orderId=${encodeURIComponent(order.orderId)}`} {...hold}>
              {t('payment.otherOutcome')}
            </Link>
          ) : null}
          <span className="spacer" />
          {failure ? (
            <Button onClick={succeed} pending={pending}>
              {t('errors.tryAgain')}
            </Button>
          ) : paid ? (
            <Button onClick={() => void navigate(resultPath(order.orderId))}>{t('payment.continueToSuccess')}</Button>
          ) : unasked ? (
            <Button onClick={succeed}>{t('payment.simulated.payNow')}</Button>
          ) : (
            <span className="spin spin--large" aria-hidden="true" />
          )}
        </>
      }
    >
      {unasked && !paid ? <Note>{t('payment.simulated.waits', { seconds: left })}</Note> : null}
      <Pairs
        items={[
          { term: t('payment.service'), value: order.title },
          { term: t('payment.amount'), value: <Money amount={order.amount} /> },
          { term: t('payment.orderId'), value: <span className="num order-id">{order.orderId}</span> },
          {
            term: t('payment.status'),
            value: (
              <span role="status">
                {paid ? (
                  <ToneChip tone="done" label={t('payment.successTitle')} />
                ) : failure ? (
                  <ToneChip tone="bad" label={t('payment.testError')} />
                ) : (
                  <ToneChip tone="info" label={t('payment.waiting')} />
                )}
              </span>
            ),
          },
        ]}
      />
      {failure ? (
        <Note tone="bad" alert>
          {messageOf(failure)}
        </Note>
      ) : null}
    </Dialog>
  );
}

export interface RequestUnderWay {
  readonly requestId: string;
  /** Null while its payment is being followed up. */
  readonly caseNumber: string | null;
}

export interface UnderWayDialogProps {
  readonly serviceId: string;
  readonly request: RequestUnderWay;
  readonly onClose: () => void;
  readonly onAnother: () => void;
}

/** Asks for a confirmation before a service with an open request is bought again. */
export function UnderWayDialog({ serviceId, request, onClose, onAnother }: UnderWayDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={t('payment.underWay.title')}
      lead={
        request.caseNumber === null
          ? t('payment.underWay.lead')
          : t('catalogue.underWay', { number: request.caseNumber })
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onAnother}>
            {t('catalogue.buyAnother')}
          </Button>
          <LinkButton to={`/services/${encodeURIComponent(serviceId)}?id=${encodeURIComponent(request.requestId)}`}>
            {t('catalogue.underWayContinue')}
          </LinkButton>
        </>
      }
    />
  );
}

export interface LeavingDialogProps {
  readonly order: OpenOrder;
  readonly href: string;
  readonly stuck: boolean;
  readonly onClose: () => void;
}

/** Shown during the redirect to the payment page; with a link if the browser does not follow it (reading 28). */
export function LeavingDialog({ order, href, stuck, onClose }: LeavingDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={t('payment.redirecting')}
      lead={t(stuck ? 'payment.leaving.stuck' : 'payment.leaving.lead')}
      onClose={onClose}
      actions={
        stuck ? (
          <a className="btn" href={href} target="_blank" rel="noreferrer">
            {t('payment.continue')}
          </a>
        ) : (
          <span className="spin spin--large" aria-hidden="true" />
        )
      }
    >
      <Pairs
        items={[
          { term: t('payment.service'), value: order.title },
          { term: t('payment.amount'), value: <Money amount={order.amount} /> },
          { term: t('payment.orderId'), value: <span className="num order-id">{order.orderId}</span> },
        ]}
      />
    </Dialog>
  );
}
