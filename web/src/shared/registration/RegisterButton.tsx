import type { Service } from '@anupalan/domain/contracts/catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../api/session';
import { Button, type ButtonProps } from '../kit/Button';
import { usePrefetch } from '../loading/idle';
import { RegistrationDialog, useRegistration } from './registration';
import { isFree, serviceTarget } from './target';

export interface RegisterButtonProps extends Pick<ButtonProps, 'block' | 'size' | 'ref'> {
  readonly service: Service;
}

/**
 * The short form of a service for signed-in customers: a secondary link beside the payment (reading 43), the primary
 * button at price 0.
 */
export function RegisterButton({ service, ...looks }: RegisterButtonProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const free = isFree(service);
  usePrefetch(useRegistration().prefetch);
  return (
    <>
      <Button
        {...looks}
        variant={free ? 'primary' : 'text'}
        aria-haspopup="dialog"
        disabledReason={user?.role === 'customer' ? null : t('catalogue.service.customersOnly')}
        onClick={() => setOpen(true)}
      >
        {t(free ? 'registration.open' : 'registration.tellUs')}
      </Button>
      {open ? (
        <RegistrationDialog
          target={serviceTarget(service)}
          onClose={() => setOpen(false)}
          onRegistered={({ id }) =>
            void navigate(`/services/${encodeURIComponent(service.id)}?id=${encodeURIComponent(id)}`)
          }
        />
      ) : null}
    </>
  );
}
