import type { Order } from '@anupalan/domain/contracts/payments';
import { isPayable } from '@anupalan/domain/rules/order-status';
import { titleOf } from '@anupalan/domain/rules/pages';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../shared/api/client';
import { isStatus, messageOf } from '../../shared/api/errors';
import { usePublicConfig } from '../../shared/api/reference';
import { useCommand } from '../../shared/api/use-command';
import { Button, LinkButton } from '../../shared/kit/Button';
import { Card, PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { toast } from '../../shared/kit/toast/store';
import NotFoundPage from '../../shared/loading/NotFoundPage';
import { ErrorState, Note, SkeletonLines } from '../../shared/loading/states';
import { resultPath } from '../../shared/payment/result-path';
import { useOrder } from '../../shared/payment/use-order';
import { OrderFacts } from './OrderFacts';
import { UnknownOrder } from './UnknownOrder';
import './purchase.css';

const outcomes = [
  { key: 'success', outcome: 'success', deliver: 'once' },
  { key: 'failure', outcome: 'failure', deliver: 'once' },
  { key: 'late', outcome: 'success', deliver: 'late' },
  { key: 'slow', outcome: 'success', deliver: 'slow' },
  { key: 'twice', outcome: 'success', deliver: 'twice' },
  { key: 'out_of_order', outcome: 'success', deliver: 'out_of_order' },
] as const;
type Outcome = (typeof outcomes)[number];

/** Demo mode: replaces the payment provider's page and lets the tester decide an order (PAY-21). */
export default function PaymentSimulationPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const orderId = params.get('orderId') ?? '';
  const config = usePublicConfig();
  const order = useOrder(orderId, () => true);
  if (config.data?.demo === false) return <NotFoundPage />;
  const unknown = orderId === '' || (order.isError && isStatus(order.error, 404, 400, 422));
  const error = config.error ?? order.error;
  return (
    <main className="page page--narrow">
      <PageHead title={t(titleOf('/payment-simulation'))} />
      <p className="muted">{t('payment.simulation.lead')}</p>
      <div className="stack pay-result">
        {unknown ? (
          <UnknownOrder to="/find-services" label={t('payment.result.toServices')} />
        ) : order.data === undefined || config.data === undefined ? (
          <div className={error ? 'card' : 'card section'}>
            {error ? (
              <ErrorState
                error={error}
                onRetry={() => {
                  void config.refetch();
                  void order.refetch();
                }}
              />
            ) : (
              <SkeletonLines count={6} />
            )}
          </div>
        ) : (
          <Outcomes order={order.data} />
        )}
      </div>
    </main>
  );
}

function Outcomes({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = isPayable(order.status);
  const settled = open ? null : t('payment.simulation.settled', { status: t(`payment.statusOf.${order.status}`) });
  const simulate = useCommand<Outcome>({
    send: ({ outcome, deliver }, idempotencyKey) =>
      api.post('/api/payment/simulate', { orderId: order.orderId, outcome, deliver }, { idempotencyKey }),
    onSuccess: (_, { outcome }) =>
      void navigate(
        outcome === 'success'
          ? resultPath(order.orderId)
          : `/payment-failed?orderId=${encodeURIComponent(order.orderId)}`,
      ),
    onError: () => void toast({ title: t('payment.testError'), description: t('payment.testErrorBody'), kind: 'bad' }),
  });
  return (
    <>
      <Card>
        <OrderFacts order={order} />
      </Card>
      <Card>
        {settled ? (
          <Note>
            {settled}. <LinkButtonInline orderId={order.orderId} />
          </Note>
        ) : null}
        {simulate.isError ? (
          <Note tone="bad" alert>
            {messageOf(simulate.error)}
          </Note>
        ) : null}
        <div className="lined">
          {outcomes.map((one, index) => (
            <Row nowrap justify="space-between" spacing={1.75} sx={{ py: 1.75 }} key={one.key}>
              <div>
                <div className="strong">{t(`payment.simulation.${one.key}`)}</div>
                <div className="small faint">{t(`payment.simulation.${one.key}Body`)}</div>
              </div>
              <Button
                variant={index === 0 ? 'primary' : 'quiet'}
                aria-label={`${t('payment.simulation.choose')}: ${t(`payment.simulation.${one.key}`)}`}
                disabledReason={settled}
                pending={simulate.isPending && simulate.variables?.key === one.key}
                onClick={() => simulate.mutate(one)}
              >
                {t('payment.simulation.choose')}
              </Button>
            </Row>
          ))}
        </div>
      </Card>
    </>
  );
}

const LinkButtonInline = ({ orderId }: { readonly orderId: string }) => {
  const { t } = useTranslation();
  return (
    <LinkButton variant="text" size="small" to={resultPath(orderId)}>
      {t(titleOf('/payment-success'))}
    </LinkButton>
  );
};
