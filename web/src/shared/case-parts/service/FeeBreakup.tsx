import type { Service } from '@anupalan/domain/contracts/catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../kit/money';
import { Popover } from '../../kit/overlay/Popover';
import { Money, Pairs } from '../../kit/text';
import { useFeeWords } from './fee-words';

export interface FeeBreakupProps {
  readonly service: Pick<Service, 'price' | 'fee_breakup' | 'government_fees' | 'later_fees'>;
}

const GOVERNMENT_FEES = {
  none: 'catalogue.govtExtraValue.none',
  included: 'catalogue.govtExtraValue.included',
  from: 'catalogue.govtExtraValue.from',
  at_cost: 'catalogue.govtExtraValue.at_cost',
} as const satisfies Record<Service['government_fees']['kind'], string>;

/** The parts of a price: professional fee, GST, their total, government fees extra (CAT-23), and our own later fees. */
export function FeePairs({ service }: FeeBreakupProps) {
  const { t } = useTranslation();
  const { amountOf, totalOf } = useFeeWords(service);
  const total = totalOf(service);
  const { professional_fee, gst } = service.fee_breakup;
  const { kind, from } = service.government_fees;
  return (
    <>
      <Pairs
        items={[
          { term: t('catalogue.professionalFee'), value: <Money amount={professional_fee} /> },
          { term: t('catalogue.gst'), value: <Money amount={gst} /> },
          { term: t('catalogue.total'), value: <Money amount={service.price} /> },
          {
            term: t('catalogue.govtExtra'),
            value: t(GOVERNMENT_FEES[kind], { amount: formatMoney(from ?? 0) }),
          },
          ...service.later_fees
            .filter(({ payee }) => payee === 'us')
            .map((fee) => ({ term: fee.label, value: t('catalogue.feesLaterValue', { amount: amountOf(fee) }) })),
        ]}
      />
      {total === null ? null : <p className="small strong num">{total}</p>}
    </>
  );
}

/** 'Fee break-up' beside a price: its parts in a popover (CAT-22). */
export function FeeBreakup({ service }: FeeBreakupProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <button
        ref={setAnchor}
        type="button"
        className="link"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {t('catalogue.breakup')}
      </button>
      {open ? (
        <Popover title={t('catalogue.breakup')} anchor={anchor} onClose={() => setOpen(false)}>
          <FeePairs service={service} />
        </Popover>
      ) : null}
    </>
  );
}
