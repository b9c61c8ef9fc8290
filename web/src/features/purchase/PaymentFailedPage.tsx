import '../../i18n/journey-texts';
import { Navigate, useSearchParams } from 'react-router-dom';
import { isStatus } from '../../api/errors';
import { resultPath } from '../../app/pay/result-path';
import { useOrder } from '../../app/pay/use-order';
import { usePay } from '../../app/pay/use-pay';
import { Button, LinkButton } from '../../components/Button';
import { Icon } from '../../components/icons';
import { Card, PageHead } from '../../components/Page';
import { ErrorState, SkeletonLines } from '../../components/states';
import { useTranslation } from '../../i18n/use-translation';
import { OrderFacts } from './OrderFacts';
import { openOrderOf } from './order-paths';
import './purchase.css';

/** A payment that failed, or still waits for word: why, and another try on the same order (PAY-20). Any other state is told by the result page. */
export default function PaymentFailedPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const orderId = params.get('orderId');
  const order = useOrder(orderId);
  const pay = usePay();
  const unknown = orderId === null || orderId === '' || (order.isError && isStatus(order.error, 404, 400, 422));
  const status = order.data?.status;
  // The result page knows every other state, and what is not there.
  if (unknown || (status !== undefined && status !== 'failed' && status !== 'created'))
    return <Navigate to={resultPath(orderId ?? '')} replace />;
  return (
    <main className="page page--narrow">
      {/* Nothing has failed while nobody said so. */}
      <PageHead title={t(status === 'failed' ? 'payment.failure.title' : 'payment.result.title')} />
      <div className="stack pay-result">
        {order.data === undefined ? (
          <div className={order.isError ? 'card' : 'card section'}>
            {order.isError ? (
              <ErrorState error={order.error} onRetry={() => void order.refetch()} retrying={order.isFetching} />
            ) : (
              <SkeletonLines count={5} label={t('payment.result.loading')} />
            )}
          </div>
        ) : (
          <>
            <section className={`card turn-card turn-card--${status === 'failed' ? 'bad' : 'we'}`} role="status">
              <span className="disc">
                <Icon name={status === 'failed' ? 'alert' : 'clock'} size={20} />
              </span>
              <div>
                <h2 className="section-title">
                  {status === 'failed'
                    ? order.data.failureReason
                      ? t('payment.failure.reason', { reason: order.data.failureReason })
                      : t('payment.failure.noReason')
                    : t('payment.failure.waiting')}
                </h2>
                <p>{t(status === 'failed' ? 'payment.failure.debited' : 'payment.failure.waitingBody')}</p>
                <div className="actions">
                  {status === 'failed' ? (
                    <Button
                      pending={pay.pending}
                      onClick={() => (order.data === undefined ? undefined : pay.payOrder(openOrderOf(order.data)))}
                    >
                      {t('payment.failure.retry')}
                    </Button>
                  ) : null}
                  <LinkButton variant="quiet" to={`/service/${encodeURIComponent(order.data.serviceId)}`}>
                    {t('payment.result.toService')}
                  </LinkButton>
                </div>
              </div>
            </section>
            <Card>
              <OrderFacts order={order.data} />
            </Card>
          </>
        )}
      </div>
      {pay.dialog}
    </main>
  );
}
