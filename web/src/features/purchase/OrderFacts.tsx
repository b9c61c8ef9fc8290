import type { Order } from '@anupalan/domain/contracts/payments';
import { useTranslation } from 'react-i18next';
import { DateText, Money, type Pair, Pairs } from '../../shared/kit/text';
import { Receipts } from '../../shared/payment/Receipts';

/** The order's facts: service, amount, line items, payment time and receipt. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const items: Pair[] = [
    { term: t('payment.service'), value: order.serviceTitle },
    ...order.lineItems.map(({ label, amount }) => ({ term: label, value: <Money amount={amount} /> })),
    { term: t('payment.amount'), value: <Money amount={order.amount} /> },
  ];
  if (order.captured_at !== null)
    items.push({ term: t('payment.paidOn'), value: <DateText at={order.captured_at} style="dayTime" /> });
  if (order.method !== null) items.push({ term: t('payment.method'), value: order.method });
  if (order.receipt !== null)
    items.push({ term: t('payment.receipt'), value: <span className="num">{order.receipt.number}</span> });
  items.push({ term: t('payment.orderId'), value: <span className="num order-id">{order.orderId}</span> });
  return (
    <>
      <Pairs items={items} />
      {order.receipt === null ? null : (
        <>
          <hr className="rule" />
          <Receipts payment={order} correctedBy="customer">
            {t('payment.downloadReceipt')}
          </Receipts>
        </>
      )}
    </>
  );
}
