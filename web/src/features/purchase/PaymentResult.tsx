import type { Order } from '@anupalan/domain/contracts/payments';
import { INITIAL_ORDER_DAYS } from '@anupalan/domain/rules/order-status';
import { titleOf } from '@anupalan/domain/rules/pages';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isStatus, messageOf } from '../../shared/api/errors';
import { RefundRule } from '../../shared/case-parts/service/RefundRule';
import { Button, LinkButton } from '../../shared/kit/Button';
import type { Tone } from '../../shared/kit/Chip';
import { toneIcon } from '../../shared/kit/Chip';
import { Icon } from '../../shared/kit/icons';
import { formatMoney } from '../../shared/kit/money';
import { Card, PageHead } from '../../shared/kit/Page';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { BillTo } from '../../shared/payment/BillTo';
import { forgetPendingOrder } from '../../shared/payment/pending-order';
import { useConfirmation } from '../../shared/payment/use-confirmation';
import { useOrder } from '../../shared/payment/use-order';
import { type Pay, usePay } from '../../shared/payment/use-pay';
import { BackFromOrder } from './BackFromOrder';
import { OrderFacts } from './OrderFacts';
import { openOrderOf, requestPath } from './order-paths';
import { UnknownOrder } from './UnknownOrder';
import './purchase.css';

export interface PaymentResultPageProps {
  /** The registration of a captured first order. */
  readonly registrationOf: (order: Order) => ReactNode;
}

/** The result of an order as the server knows it, independent of the address's claims (PAY-16, PAY-19); live. */
export default function PaymentResult({ registrationOf }: PaymentResultPageProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const orderId = params.get('orderId');
  const order = useOrder(orderId);
  const status = order.data?.status;
  useEffect(() => {
    if (orderId !== null && status !== undefined && status !== 'created' && status !== 'failed')
      forgetPendingOrder(orderId);
  }, [orderId, status]);
  const unknown = orderId === null || orderId === '' || (order.isError && isStatus(order.error, 404, 400, 422));
  return (
    <main className="page page--narrow">
      <PageHead title={t(titleOf('/payment-success'))} />
      <div className="stack pay-result">
        {unknown ? (
          <UnknownOrder to="/my-services" label={t('catalogue.service.backToMyServices')} />
        ) : order.data !== undefined ? (
          <Result key={order.data.orderId} order={order.data} registrationOf={registrationOf} />
        ) : order.isError ? (
          <div className="card">
            <ErrorState error={order.error} onRetry={() => void order.refetch()} retrying={order.isFetching} />
          </div>
        ) : (
          <div className="card section">
            <SkeletonLines count={6} label={t('payment.result.loading')} />
          </div>
        )}
      </div>
    </main>
  );
}

interface StandProps {
  readonly tone: Tone;
  readonly title: string;
  readonly body: ReactNode;
  readonly actions?: ReactNode;
  /** The actions pay this order. */
  readonly pays?: Order;
}

/** The payment's state, announced by screen readers when it changes. */
const Stand = ({ tone, title, body, actions, pays }: StandProps) => (
  <section className={`card turn-card turn-card--${tone}`} role="status">
    <span className="disc">
      <Icon name={toneIcon[tone]} size={20} />
    </span>
    <div>
      <h2 className="section-title">{title}</h2>
      <p>{body}</p>
      {actions ? <div className="actions">{actions}</div> : null}
      {pays ? <RefundRule service={pays} /> : null}
      {pays ? <BillTo /> : null}
    </div>
  </section>
);

type Confirmation = ReturnType<typeof useConfirmation>;

interface StandOfProps extends PaymentResultPageProps {
  readonly order: Order;
  readonly pay: Pay;
  readonly confirmation: Confirmation;
}

/** What an order's payment stands at while the provider has to confirm it; null in other cases. */
function confirmingStand({ order, pay, confirmation }: StandOfProps, t: TFunction): StandProps | null {
  const { state, check, checking, error } = confirmation;
  const confirming = { tone: 'info', title: t('payment.result.confirming') } as const;
  if (state === 'confirming') return { ...confirming, body: t('payment.result.confirmingBody') };
  if (state !== 'slow') return null;
  return {
    ...confirming,
    body: error === null ? t('payment.result.slow') : messageOf(error),
    actions: (
      <>
        <Button pending={checking} onClick={check}>
          {t('payment.result.checkAgain')}
        </Button>
        <Button variant="quiet" pending={pay.pending} onClick={() => pay.payOrder(openOrderOf(order))}>
          {t('payment.result.payNow', { amount: formatMoney(order.amount) })}
        </Button>
      </>
    ),
  };
}

/** What an order's payment stands at by its status. */
function standOf({ order, pay, registrationOf }: StandOfProps, t: TFunction): StandProps {
  const own = { context: order.workflow };
  const initial = order.purpose === 'initial';
  const back = <BackFromOrder order={order} />;
  const payOr = (label: string): ReactNode => (
    <>
      <Button pending={pay.pending} onClick={() => pay.payOrder(openOrderOf(order))}>
        {label}
      </Button>
      {back}
    </>
  );
  const toRequest = <LinkButton to={requestPath(order)}>{t('payment.result.toRequest')}</LinkButton>;
  switch (order.status) {
    case 'created':
      return {
        tone: 'warning',
        title: t('payment.result.unpaid'),
        body: t('payment.result.unpaidBody'),
        actions: payOr(t('payment.result.payNow', { amount: formatMoney(order.amount) })),
        pays: order,
      };
    case 'captured':
      return {
        tone: 'done',
        title: t('payment.result.paid'),
        body: t(initial ? 'payment.result.paidInitial' : 'payment.result.paidFinal', own),
        actions: initial ? (
          <>
            <LinkButton to={requestPath(order)}>{t('payment.result.toForm', own)}</LinkButton>
            {registrationOf(order)}
          </>
        ) : (
          toRequest
        ),
      };
    case 'failed':
    case 'mismatched':
      return {
        tone: 'bad',
        title: t(`payment.result.${order.status}`),
        body:
          order.status === 'mismatched'
            ? t('payment.result.mismatchedBody')
            : `${order.failureReason ?? t('payment.failure.noReason')} ${t('payment.failure.debited')}`,
        actions: payOr(t('payment.failure.retry')),
        pays: order,
      };
    case 'refunded':
    case 'refund_pending':
      return {
        tone: order.status === 'refunded' ? 'done' : 'info',
        title: t(`payment.result.${order.status}`),
        body: t(`payment.result.${order.status}Body`),
        actions: toRequest,
      };
    case 'withdrawn':
    case 'expired':
      return {
        tone: 'bad',
        title: t(`payment.result.${order.status}`),
        body:
          order.status === 'expired' && initial && order.caseNumber === null
            ? t('payment.result.expiredUnbought', { days: INITIAL_ORDER_DAYS })
            : t(`payment.result.${order.status}Body`),
        actions: back,
      };
  }
}

function Result({ order, registrationOf }: PaymentResultPageProps & { readonly order: Order }) {
  const { t } = useTranslation();
  const pay = usePay();
  const confirmation = useConfirmation(order, { isReturn: true, leaving: pay.leaving });
  const of = { order, pay, confirmation, registrationOf };
  return (
    <>
      <Stand {...(confirmingStand(of, t) ?? standOf(of, t))} />
      <Card>
        <OrderFacts order={order} />
      </Card>
      {order.status === 'captured' && order.purpose === 'initial' ? (
        <Card title={t('payment.result.next')}>
          <ol className="steps">
            {([1, 2, 3] as const).map((step) => (
              <li key={step}>{t(`payment.result.next${step}`, { context: order.workflow })}</li>
            ))}
          </ol>
        </Card>
      ) : null}
      {pay.dialog}
    </>
  );
}
