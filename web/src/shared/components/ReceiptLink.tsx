import type { CasePayment } from '@anupalan/domain/contracts/requests';
import type { ReactNode } from 'react';

/** Downloads the receipt of a paid order; renders nothing without a receipt. Screen readers hear its number. */
export const ReceiptLink = ({
  payment: { orderId, receipt },
  children,
}: {
  readonly payment: Pick<CasePayment, 'orderId' | 'receipt'>;
  readonly children: ReactNode;
}) =>
  receipt === null ? null : (
    <a className="link" href={`/api/payments/${encodeURIComponent(orderId)}/receipt.pdf`} download>
      {children}
      <span className="sr-only">{`, ${receipt.number}`}</span>
    </a>
  );
