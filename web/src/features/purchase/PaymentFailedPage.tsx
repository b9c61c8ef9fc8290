import type { Order } from '@anupalan/domain/contracts/payments';
import { titleOf } from '@anupalan/domain/rules/pages';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { isStatus } from '../../shared/api/errors';
import { RefundRule } from '../../shared/case-parts/service/RefundRule';
import { Button } from '../../shared/kit/Button';
import { Icon } from '../../shared/kit/icons';
import { Card, PageHead } from '../../shared/kit/Page';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { BillTo } from '../../shared/payment/BillTo';
import { resultPath } from '../../shared/payment/result-path';
import { useConfirmation } from '../../shared/payment/use-confirmation';
import { useOrder } from '../../shared/payment/use-order';
import { usePay } from '../../shared/payment/use-pay';
import { BackFromOrder } from './BackFromOrder';
import { OrderFacts } from './OrderFacts';
import { openOrderOf } from './order-paths';
import './purchase.css';

/**
 * A failed payment: its reason, and another try on the same order (PAY-20). The result page shows every other state.
 */
export default function PaymentFailedPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const orderId = params.get('orderId');
  const order = useOrder(orderId);
  const unknown = orderId === null || orderId === '' || (order.isError && isStatus(order.error, 404, 400, 422));
  if (unknown) return <Navigate to={resultPath(orderId ?? '')} replace />;
  if (order.data !== undefined) return <Failed key={order.data.orderId} order={order.data} />;
  return (
    <main className="page page--narrow">
      <PageHead title={t(titleOf('/payment-success'))} />
      <div className="stack pay-result">
        <div className={order.isError ? 'card' : 'card section'}>
          {order.isError ? (
            <ErrorState error={order.error} onRetry={() => void order.refetch()} retrying={order.isFetching} />
          ) : (
            <SkeletonLines count={5} label={t('payment.result.loading')} />
          )}
        </div>
      </div>
    </main>
  );
}

function Failed({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const pay = usePay();
  const { state } = useConfirmation(order, { isReturn: true, leaving: pay.leaving });
  const asking = state === 'confirming';
  if (!asking && (state === 'slow' || order.status !== 'failed'))
    return <Navigate to={resultPath(order.orderId)} replace />;
  return (
    <main className="page page--narrow">
      {/* No failure is shown before the gateway was queried. */}
      <PageHead title={t(asking ? 'payment.result.title' : 'payment.failure.title')} />
      <div className="stack pay-result">
        <section className={`card turn-card turn-card--${asking ? 'info' : 'bad'}`} role="status">
          <span className="disc">
            <Icon name={asking ? 'clock' : 'alert'} size={20} />
          </span>
          <div>
            <h2 className="section-title">
              {asking ? t('payment.result.confirming') : (order.failureReason ?? t('payment.failure.noReason'))}
            </h2>
            <p>{t(asking ? 'payment.result.confirmingBody' : 'payment.failure.debited')}</p>
            {asking ? null : (
              <>
                <div className="actions">
                  <Button pending={pay.pending} onClick={() => pay.payOrder(openOrderOf(order))}>
                    {t('payment.failure.retry')}
                  </Button>
                  <BackFromOrder order={order} />
                </div>
                <RefundRule service={order} />
                <BillTo />
              </>
            )}
          </div>
        </section>
        <Card>
          <OrderFacts order={order} />
        </Card>
      </div>
      {pay.dialog}
    </main>
  );
}
