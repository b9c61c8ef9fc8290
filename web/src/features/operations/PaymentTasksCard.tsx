import type { KeptReports, PaymentTask, PaymentTasks } from '@anupalan/domain/contracts/payments';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '../../shared/kit/dates';
import { formatMoney } from '../../shared/kit/money';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/loading/states';
import { usePaymentTasks } from './operations-api';
import { moment, reportWords } from './words';

/** Refunds, disputes and reports of the gateway that wait for an admin, each with its case and what to do. */
export function PaymentTasksCard() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = usePaymentTasks();
  const count = data?.items.length ?? 0;
  return (
    <Card
      id="payments"
      title={t('operations.payments.title')}
      aside={count === 0 ? undefined : <span className="count count--bad">{data?.more ? `${count}+` : count}</span>}
      flush
    >
      {data !== undefined ? (
        <Tasks tasks={data} />
      ) : error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Box sx={{ p: 2.25 }}>
          <SkeletonLines count={3} label={t('operations.loading')} />
        </Box>
      )}
    </Card>
  );
}

function Tasks({ tasks: { items, more, reports } }: { readonly tasks: PaymentTasks }) {
  const { t } = useTranslation();
  if (items.length + reports.length === 0)
    return (
      <EmptyState icon="check" title={t('operations.payments.none')}>
        {t('operations.payments.noneText')}
      </EmptyState>
    );
  return (
    <>
      <ul className="rows anywhere">
        {items.map((task) => (
          <li key={`${task.kind} ${task.id}`}>
            <Task task={task} />
          </li>
        ))}
        {more ? <li className="tiny faint">{t('operations.payments.more')}</li> : null}
      </ul>
      {reports.length === 0 ? null : (
        <>
          <Box
            component="h3"
            sx={{
              p: '12px 18px 6px',
              borderTop: '1px solid var(--line)',
              fontSize: '0.8125rem',
              fontWeight: 600,
              color: 'var(--ink-2)',
            }}
          >
            {t('operations.payments.reports')}
          </Box>
          <ul className="rows anywhere">
            {reports.map((report) => (
              <li key={`${report.code} ${report.order_id}`}>
                <Report report={report} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Task({ task }: { readonly task: PaymentTask }) {
  const { t } = useTranslation();
  const { kind, request_id: id, case_number: number, service_title, amount, at, by, own, dispute, respond_by } = task;
  const todo =
    kind === 'proposal'
      ? t(own ? 'operations.payments.proposalOwn' : 'operations.payments.proposalTodo')
      : kind === 'refund_failed'
        ? t('operations.payments.failedTodo')
        : respond_by === null
          ? t('operations.payments.disputeTodo')
          : t('operations.payments.disputeTodoBy', { date: formatDate(respond_by) });
  return (
    <>
      <Row align="baseline" justify="space-between" nowrap>
        <span className="strong small">{t(`operations.payments.${kind}`, { amount: formatMoney(amount) })}</span>
        <span className="tiny faint num nowrap">{moment(at)}</span>
      </Row>
      <p className="small muted">{todo}</p>
      <div className="tiny faint facts">
        {number === null ? (
          <span className="mono">{task.order_id}</span>
        ) : (
          <Link to={`/admin/requests/${encodeURIComponent(id)}`} className="link strong">
            {number}
          </Link>
        )}
        <span>{service_title}</span>
        {by === null ? null : <span>{t('operations.payments.by', { name: by })}</span>}
        {dispute === null ? null : <span>{t(`office.refund.disputes.${dispute}`)}</span>}
      </div>
    </>
  );
}

function Report({ report: { code, order_id, count, last_at } }: { readonly report: KeptReports }) {
  const { t } = useTranslation();
  return (
    <>
      <Row align="baseline" justify="space-between" nowrap>
        <span className="small">{reportWords(code)}</span>
        <span className="tiny faint num nowrap">{moment(last_at)}</span>
      </Row>
      <div className="tiny faint facts">
        <span>{t('operations.payments.times', { count })}</span>
        {order_id === null ? null : <span className="mono">{order_id}</span>}
      </div>
    </>
  );
}
