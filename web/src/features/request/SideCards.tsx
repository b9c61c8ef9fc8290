import type { CaseView } from '@anupalan/domain/contracts/requests';
import { firstPayment } from '@anupalan/domain/rules/order-status';
import { isEnded, nearestStatus, START } from '@anupalan/domain/workflows/statuses';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { RefundVoucherLinks } from '../../shared/case-parts/RefundVoucherLinks';
import { formatDate } from '../../shared/kit/dates';
import { formatMoney } from '../../shared/kit/money';
import { Card } from '../../shared/kit/Page';
import { Money, type Pair, Pairs } from '../../shared/kit/text';
import { Receipts } from '../../shared/payment/Receipts';

/** The label of a line item, with its reason if the fee was not announced. */
const FeeLabel = ({
  item: { label, reason },
}: {
  readonly item: CaseView['payments'][number]['lineItems'][number];
}) => (
  <>
    {label}
    {reason === undefined ? null : <div className="tiny faint">{reason}</div>}
  </>
);

/** What the service announced beyond the price, until it is asked for; nothing where nothing was announced. */
function StillToCome({ view: { announced_fees: fees, payments, request } }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const later = [
    ...(fees.ours > 0 ? [{ label: t('request.oursLater'), from: fees.ours, to: fees.ours }] : []),
    ...fees.government,
  ];
  if (later.length === 0) return null;
  const rangeText = ({ from, to }: { readonly from: number; readonly to: number }): string =>
    from === to ? formatMoney(from) : t('catalogue.range', { from: formatMoney(from), to: formatMoney(to) });
  const first = firstPayment(payments, nearestStatus(request.status) === START ? Number(request.price) : 0);
  const sum = (end: 'from' | 'to'): number => later.reduce((total, fee) => total + fee[end], first);
  return (
    <>
      <hr className="rule" />
      <Box component="h3" sx={{ mb: 1 }} className="small strong">
        {t('request.stillToCome')}
      </Box>
      <Pairs
        items={[
          ...later.map((fee) => ({ term: fee.label, value: rangeText(fee) })),
          ...(fees.open
            ? []
            : [{ term: t('request.inTotal'), value: rangeText({ from: sum('from'), to: sum('to') }) }]),
        ]}
      />
    </>
  );
}

/** Every payment of the request with its line items and receipt. */
export function PaymentsCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const { payments } = view;
  const pairsOf = ({ lineItems, status, captured_at, amount }: CaseView['payments'][number]): Pair[] => [
    ...lineItems.map((item) => ({
      term: <FeeLabel item={item} />,
      value: <Money amount={item.amount} />,
    })),
    {
      term:
        status === 'captured' && captured_at !== null
          ? t('request.paidOn', { date: formatDate(captured_at, 'shortDay') })
          : status === 'created' || status === 'failed'
            ? t('request.due')
            : t(`request.paymentState.${status}`),
      value: <Money amount={amount} />,
    },
  ];
  return (
    <Card title={t('request.payments')}>
      {payments.length === 0 ? <p className="small muted">{t('request.noPayments')}</p> : null}
      {payments.map((payment, index) => (
        <Fragment key={payment.orderId}>
          {index > 0 ? <hr className="rule" /> : null}
          {payments.length > 1 ? (
            <Box component="h3" sx={{ mb: 1 }} className="small strong">
              {t(`request.paymentOf.${payment.purpose}`)}
            </Box>
          ) : null}
          <Pairs items={pairsOf(payment)} />
          {payment.receipt === null ? null : (
            <>
              <hr className="rule" />
              <Receipts payment={payment} correctedBy="customer">
                {t('payment.downloadReceipt')}
              </Receipts>
              <RefundVoucherLinks payment={payment} />
            </>
          )}
        </Fragment>
      ))}
      {payments.every(({ purpose }) => purpose === 'initial') && !isEnded(view.request.status) ? (
        <StillToCome view={view} />
      ) : null}
    </Card>
  );
}
