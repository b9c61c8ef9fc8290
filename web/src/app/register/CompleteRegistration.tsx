import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useId, useState } from 'react';
import { Button } from '../../components/Button';
import { useTranslation } from '../../i18n/use-translation';
import { RegistrationDialog } from './register-dialog';
import { missingRegistration } from './target';
import './complete-registration.css';

/**
 * "Complete Registration" of a paid request that has none (REG-15), and what it is good for beside the next step;
 * nothing where there is one, or where it is too late.
 */
export function CompleteRegistration({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const why = useId();
  const [open, setOpen] = useState(false);
  const target = missingRegistration(view);
  if (target === null) return null;
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" aria-describedby={why} onClick={() => setOpen(true)}>
        {t('registration.complete')}
      </Button>
      <p className="registration-why small" id={why}>
        {t('registration.optional')}
      </p>
      {open ? <RegistrationDialog target={target} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
