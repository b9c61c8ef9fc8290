import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../Button';
import { KeysHelp } from './KeysHelp';
import { useKeys } from './use-keys';

/** The button, and the key, that say the keys of a list of cases. */
export function ListKeys() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <IconButton
        icon="keyboard"
        label={t('office.keys.open')}
        className="no-phone"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <KeysHelp
        open={open}
        onClose={() => setOpen(false)}
        entries={[
          { keys: ['J'], does: t('office.keys.next') },
          { keys: ['K'], does: t('office.keys.previous') },
          { keys: ['X'], does: t('lists.keySelectLong') },
          { keys: ['↵'], does: t('office.keys.enter') },
          { keys: ['/'], does: t('office.keys.search') },
          { keys: ['?'], does: t('office.keys.help') },
        ]}
      />
    </>
  );
}
