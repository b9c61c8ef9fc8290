import type { CasePayment } from '@anupalan/domain/contracts/requests';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../kit/money';

/** Downloads the voucher of each refund of a payment; renders nothing without one. Screen readers hear its number. */
export const RefundVoucherLinks = ({
  payment: { orderId, refund_vouchers: vouchers },
}: {
  readonly payment: Pick<CasePayment, 'orderId' | 'refund_vouchers'>;
}) => {
  const { t } = useTranslation();
  return vouchers.map(({ id, number, amount }) => (
    <div key={id}>
      <a
        className="link"
        href={`/api/payments/${encodeURIComponent(orderId)}/refunds/${encodeURIComponent(id)}/voucher.pdf`}
        download
      >
        {t('payment.downloadVoucher', { amount: formatMoney(amount) })}
        <span className="sr-only">{`, ${number}`}</span>
      </a>
    </div>
  ));
};
