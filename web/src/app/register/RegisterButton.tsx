import '../../i18n/journey-texts';
import type { Service } from '@anupalan/domain/contracts/catalogue';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session';
import { Button, type ButtonProps } from '../../components/Button';
import { usePrefetch } from '../../components/later';
import { useTranslation } from '../../i18n/use-translation';
import { RegistrationDialog } from './register-dialog';
import { registrationForm } from './registration-form';
import { isFree, serviceTarget } from './target';

export interface RegisterButtonProps extends Pick<ButtonProps, 'block' | 'size' | 'ref'> {
  readonly service: Service;
}

/** Registers a service, for whoever is signed in: beside paying for it, or, at price 0, instead. */
export function RegisterButton({ service, ...looks }: RegisterButtonProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  usePrefetch(RegistrationDialog, registrationForm);
  return (
    <>
      <Button
        {...looks}
        variant={isFree(service) ? 'primary' : 'quiet'}
        aria-haspopup="dialog"
        disabledReason={user?.role === 'customer' ? null : t('catalogue.service.customersOnly')}
        onClick={() => setOpen(true)}
      >
        {t('registration.open')}
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
