import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { CopyText } from '../../shared/kit/CopyText';
import { StayGuard } from '../../shared/kit/form/LeaveGuard';
import { Tick } from '../../shared/kit/form/Tick';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { Note } from '../../shared/loading/states';

export interface SecretDialogProps {
  /** The name of the key or webhook. */
  readonly name: string;
  /** The note that the secret is shown once; by default that of a key. */
  readonly once?: string;
  readonly secret: string;
  /** Until when the key before works too, after a rotation. */
  readonly overlap?: string | undefined;
  readonly onClose: () => void;
}

/**
 * The secret of a new key or webhook, which the server shows once. Nothing but the button closes the dialog, and that only once the
 * person says that the secret is stored: neither Escape nor a press beside it loses the secret.
 */
export function SecretDialog({ name, secret, once, overlap, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const [stored, setStored] = useState(false);
  return (
    <>
      <Dialog
        open
        locked
        width={560}
        title={t('integrations.secret.title', { name })}
        onClose={onClose}
        actions={
          <Button disabledReason={stored ? null : t('integrations.secret.notYet')} onClick={onClose}>
            {t('integrations.secret.done')}
          </Button>
        }
      >
        <Stack spacing={{ xs: 2, md: 2.5 }} sx={{ minWidth: 0, '& .note p + p': { mt: 0.75 } }}>
          <Note tone="warning">
            <p>{once ?? t('integrations.secret.once')}</p>
            {overlap === undefined ? null : <p>{overlap}</p>}
          </Note>
          <CopyText label={t('integrations.secret.what')} text={secret} />
          <label className="choice" htmlFor="key-stored">
            <Tick kind="checkbox" id="key-stored" checked={stored} onChange={setStored} />
            <span>{t('integrations.secret.stored')}</span>
          </label>
        </Stack>
      </Dialog>
      <StayGuard />
    </>
  );
}
