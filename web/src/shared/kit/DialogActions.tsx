import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import './form/form.css';

export interface DialogActionsProps {
  readonly label: string;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly bad?: boolean;
  readonly disabledReason?: string | null;
}

/**
 * The foot of a form in a dialog: a back button, disabled while the command is sent, and the submit button. The form's
 * first field takes the focus, never the submit button.
 */
export function DialogActions({ label, pending, onClose, bad, disabledReason }: DialogActionsProps) {
  const { t } = useTranslation();
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a touch screen the keyboard would cover the dialog's text.
    if (!window.matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    const form = foot.current?.closest('form');
    form?.querySelector<HTMLElement>('input:not([type="file"], [type="hidden"]), select, textarea')?.focus();
  }, []);
  return (
    <div className="form-actions dialog-acts" ref={foot}>
      <Button variant="quiet" disabledReason={pending ? t('forms.underWay') : null} onClick={onClose}>
        {t('forms.back')}
      </Button>
      <Button type="submit" variant={bad ? 'bad' : 'primary'} pending={pending} disabledReason={disabledReason ?? null}>
        {label}
      </Button>
    </div>
  );
}
