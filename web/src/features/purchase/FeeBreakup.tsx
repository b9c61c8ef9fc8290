import type { Service } from '@anupalan/domain/contracts/catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/overlay/Dialog';
import { Money, Pairs } from '../../components/text';

/** What the price is made of: professional fee, GST, and government fees extra (CAT-22, CAT-23). */
export function FeeBreakup({ service }: { readonly service: Service }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { professional_fee, gst } = service.fee_breakup;
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('catalogue.breakup')}
      </button>
      <Dialog open={open} title={t('catalogue.breakupTitle')} width={380} onClose={() => setOpen(false)}>
        <Pairs
          items={[
            { term: t('catalogue.professionalFee'), value: <Money amount={professional_fee} /> },
            { term: t('catalogue.gst'), value: <Money amount={gst} /> },
            { term: t('catalogue.total'), value: <Money amount={service.price} /> },
            { term: t('catalogue.govtExtra'), value: t('catalogue.govtExtraValue') },
          ]}
        />
      </Dialog>
    </>
  );
}
