import type { CasePayment } from '@anupalan/domain/contracts/requests';
import type { ReactNode } from 'react';

/** Downloads the receipt of a paid order; nothing before there is one. Its number is said to who hears the page. */
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
