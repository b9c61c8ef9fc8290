import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/Button';
import { RegistrationDialog } from './registration';
import { missingRegistration } from './target';

/** The quiet way to the short form of a paid request that has none (REG-15, reading 43); nothing where it is too late. */
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
