import type { Service } from '@anupalan/domain/contracts/catalogue';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FeePairs } from '../../shared/case-parts/service/FeeBreakup';
import { RefundRule } from '../../shared/case-parts/service/RefundRule';
import { Button } from '../../shared/kit/Button';
import { BillTo } from '../../shared/payment/BillTo';
import { usePay } from '../../shared/payment/use-pay';

export interface PaymentSectionProps {
  readonly service: Service;
  /** Called when the payment of the open order starts. */
  readonly onLeave: (orderId: string) => void;
  readonly onBack: () => void;
}

/** After the form of an unpaid service: its price, and buttons to pay or go back (REG-12, REG-13). */
export function PaymentSection({ service, onLeave, onBack }: PaymentSectionProps) {
  const { t } = useTranslation();
  const pay = usePay({ onLeave: ({ orderId }) => onLeave(orderId) });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack component="section" spacing={1.5} className="register" aria-labelledby="register-pay">
      <h3 className="card-title" id="register-pay" tabIndex={-1} ref={heading}>
        {t('registration.payment')}
      </h3>
      <FeePairs service={service} />
      <RefundRule service={service} />
      <BillTo />
      <div className="form-actions">
        <Button
          pending={pay.pending}
          onClick={() => pay.buy({ serviceId: service.id, title: service.title, amount: Number(service.price) })}
        >
          {t('registration.continueToPayment')}
        </Button>
        <Button variant="quiet" disabledReason={pay.pending ? t('forms.underWay') : null} onClick={onBack}>
          {t('registration.backToForm')}
        </Button>
      </div>
      {pay.dialog}
    </Stack>
  );
}
