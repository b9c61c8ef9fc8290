import { useTranslation } from 'react-i18next';
import { KeysHelp } from './KeysHelp';

/** The keys of a list of cases. */
export function ListKeysHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <KeysHelp
      open={open}
      onClose={onClose}
      entries={[
        { keys: ['J'], does: t('office.keys.next') },
        { keys: ['K'], does: t('office.keys.previous') },
        { keys: ['X'], does: t('lists.keySelectLong') },
        { keys: ['↵'], does: t('office.keys.enter') },
        { keys: ['/'], does: t('office.keys.search') },
        { keys: ['?'], does: t('office.keys.help') },
      ]}
    />
  );
}
