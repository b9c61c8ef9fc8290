import type { ReceiptRecipient } from '@anupalan/domain/contracts/payments';
import type { CasePayment } from '@anupalan/domain/contracts/requests';
import { MAX_RECEIPT_CORRECTIONS } from '@anupalan/domain/rules/receipt-corrections';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modelQuery } from '../api/query-client';
import { models } from '../api/reference';
import { useSession } from '../api/session';
import { BillToDialog } from './BillTo';

type Paid = Pick<CasePayment, 'orderId' | 'status' | 'receipt'>;

const pathOf = (orderId: string): string => `/api/payments/${encodeURIComponent(orderId)}/receipt`;

/** Opens the dialog that corrects the recipient of a receipt. */
function CorrectReceipt({ payment: { orderId, status, receipt } }: { readonly payment: Paid }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const known = useQuery({
    ...modelQuery<ReceiptRecipient>(models.payment, pathOf(orderId), { id: orderId }),
    enabled: open,
    gcTime: 0,
    retry: false,
  });
  const corrections = receipt?.earlier.filter(({ kind }) => kind === 'receipt').length ?? 0;
  if (status !== 'captured' || corrections >= MAX_RECEIPT_CORRECTIONS) return null;
  return (
    <>
      {' · '}
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('payment.correctReceipt.open')}
        <span className="sr-only">{`, ${receipt?.number}`}</span>
      </button>
      {open && !known.isPending ? (
        <BillToDialog known={known.data?.bill_to ?? null} correctsOrder={orderId} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/**
 * Downloads the newest receipt of a paid order, and below it the replaced receipts with the documents that cancel them;
 * renders nothing without a receipt. Screen readers hear its number.
 */
export const Receipts = ({
  payment,
  correctedBy,
  children,
}: {
  readonly payment: Paid;
  /** Who may correct it here; null on a page of the past. */
  readonly correctedBy: 'customer' | 'admin' | null;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  const { user } = useSession();
  const { orderId, receipt } = payment;
  if (receipt === null) return null;
  return (
    <>
      <a className="link" href={`${pathOf(orderId)}.pdf`} download>
        {children}
        <span className="sr-only">{`, ${receipt.number}`}</span>
      </a>
      {correctedBy !== null && user?.role === correctedBy ? <CorrectReceipt payment={payment} /> : null}
      {receipt.earlier.length === 0 ? null : (
        <Stack component="ul" spacing={1} className="small" aria-label={t('payment.correctReceipt.earlier')}>
          {receipt.earlier.map(({ kind, number }) => (
            <li key={number}>
              <a className="link" href={`${pathOf(orderId)}.pdf?number=${encodeURIComponent(number)}`} download>
                {t(`payment.correctReceipt.${kind}`, { number })}
              </a>
            </li>
          ))}
        </Stack>
      )}
    </>
  );
};
