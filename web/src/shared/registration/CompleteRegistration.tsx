import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button';
import { RegistrationDialog } from './registration';
import { missingRegistration } from './target';

/**
 * A link to the short form of a paid request without a registration (REG-15, reading 43); renders nothing when it is
 * too late for one.
 */
export function CompleteRegistration({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const target = missingRegistration(view);
  if (target === null) return null;
  return (
    <>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('registration.tellUs')}
      </Button>
      {open ? <RegistrationDialog target={target} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
