import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session';
import { overlay } from '../loading/part';
import type { BillToDialogProps } from './BillToDialog';
import { useOwnBillTo } from './own-bill-to';

/** The dialog of whom receipts are made out to, fetched when it is first opened. */
export const BillToDialog = overlay<BillToDialogProps>(() => import('./BillToDialog'));

/** Before each Pay: whom the receipt is made out to, and a way to change it. Nobody has to. */
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
