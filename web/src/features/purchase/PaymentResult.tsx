import type { Order } from '@anupalan/domain/contracts/payments';
import { INITIAL_ORDER_DAYS } from '@anupalan/domain/rules/order-status';
import { titleOf } from '@anupalan/domain/rules/pages';
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
import { usePay } from '../../shared/payment/use-pay';
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

function Result({ order, registrationOf }: PaymentResultPageProps & { readonly order: Order }) {
  const { t } = useTranslation();
  const pay = usePay();
  const own = { context: order.workflow };
  const { state, check, checking, error } = useConfirmation(order, { isReturn: true, leaving: pay.leaving });
  const payButton = (label: string): ReactNode => (
    <Button pending={pay.pending} onClick={() => pay.payOrder(openOrderOf(order))}>
      {label}
    </Button>
  );
  const back = <BackFromOrder order={order} />;
  const again = (
    <>
      {payButton(t('payment.failure.retry'))}
      {back}
    </>
  );
  const toRequest = <LinkButton to={requestPath(order)}>{t('payment.result.toRequest')}</LinkButton>;
  const initial = order.purpose === 'initial';
  const stand = ((): StandProps => {
    const confirming = { tone: 'info', title: t('payment.result.confirming') } as const;
    if (state === 'confirming') return { ...confirming, body: t('payment.result.confirmingBody') };
    if (state === 'slow')
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
    switch (order.status) {
      case 'created':
        return {
          tone: 'warning',
          title: t('payment.result.unpaid'),
          body: t('payment.result.unpaidBody'),
          actions: (
            <>
              {payButton(t('payment.result.payNow', { amount: formatMoney(order.amount) }))}
              {back}
            </>
          ),
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
        return {
          tone: 'bad',
          title: t('payment.result.failed'),
          body: `${order.failureReason ?? t('payment.failure.noReason')} ${t('payment.failure.debited')}`,
          actions: again,
          pays: order,
        };
      case 'mismatched':
        return {
          tone: 'bad',
          title: t('payment.result.mismatched'),
          body: t('payment.result.mismatchedBody'),
          actions: again,
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
  })();
  return (
    <>
      <Stand {...stand} />
      <Card>
        <OrderFacts order={order} />
      </Card>
      {order.status === 'captured' && initial ? (
        <Card title={t('payment.result.next')}>
          <ol className="steps">
            {([1, 2, 3] as const).map((step) => (
              <li key={step}>{t(`payment.result.next${step}`, own)}</li>
            ))}
          </ol>
        </Card>
      ) : null}
      {pay.dialog}
    </>
  );
}
