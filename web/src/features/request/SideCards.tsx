import type { CaseView } from '@anupalan/domain/contracts/requests';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../shared/components/dates';
import { Card } from '../../shared/components/Page';
import { ReceiptLink } from '../../shared/components/ReceiptLink';
import { Money, type Pair, Pairs } from '../../shared/components/text';

/** The label of a line item, with its reason if the fee was not announced (product F6). */
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
            <h3 className="small strong payment-head">{t(`request.paymentOf.${payment.purpose}`)}</h3>
          ) : null}
          <Pairs items={pairsOf(payment)} />
          {payment.receipt === null ? null : (
            <>
              <hr className="rule" />
              <ReceiptLink payment={payment}>{t('payment.downloadReceipt')}</ReceiptLink>
            </>
          )}
        </Fragment>
      ))}
    </Card>
  );
}
