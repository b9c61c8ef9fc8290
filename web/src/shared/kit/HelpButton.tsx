import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './Button';
import { Contact } from './Contact';
import { Dialog } from './overlay/Dialog';

/** The help of every page, always at the same place: the site's contact data. */
export function HelpButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="help"
        size={21}
        label={t('shell.helpButton')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <HelpDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

export interface HelpDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function HelpDialog({ open, onClose }: HelpDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} title={t('shell.helpTitle')} lead={t('shell.helpBody')} onClose={onClose}>
      {open ? <Contact /> : null}
    </Dialog>
  );
}
