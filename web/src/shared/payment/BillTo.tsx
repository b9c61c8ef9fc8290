import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session';
import { overlay } from '../loading/part';
import type { BillToDialogProps } from './BillToDialog';
import { useOwnBillTo } from './own-bill-to';

/** The dialog for the recipient of receipts, fetched when it is first opened. */
export const BillToDialog = overlay<BillToDialogProps>(() => import('./BillToDialog'));

/** Before each Pay: the recipient of the receipt, and a way to change it. Nobody has to change it. */
export function BillTo() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const { data } = useOwnBillTo(true);
  if (user?.role !== 'customer' || data === undefined) return null;
  const { bill_to: known } = data;
  const said = known === null ? [] : [known.name, known.state, known.gstin].filter((text) => text !== null);
  return (
    <>
      <p className="small muted">
        <span>
          {said.length === 0 ? t('payment.billTo.nobody') : t('payment.billTo.line', { who: said.join(', ') })}
        </span>{' '}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t(said.length === 0 ? 'payment.billTo.add' : 'payment.billTo.change')}
        </button>
      </p>
      {open ? <BillToDialog known={known} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
