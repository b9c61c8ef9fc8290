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
 * The foot of a form in a dialog: back, which is closed while the act is under way, and the act. The form's first field takes
 * the focus; never the act.
 */
export function DialogActions({ label, pending, onClose, bad, disabledReason }: DialogActionsProps) {
  const { t } = useTranslation();
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Typing can begin at once; on a touch screen the keyboard would cover what the dialog says.
    if (!window.matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    const form = foot.current?.closest('form');
    form?.querySelector<HTMLElement>('input:not([type="file"], [type="hidden"]), select, textarea')?.focus();
  }, []);
  return (
    <div className="form-actions dialog-acts" ref={foot}>
      <Button variant="quiet" disabledReason={pending ? t('forms.underWay') : null} onClick={onClose}>
        {t('office.dialog.cancel')}
      </Button>
      <Button type="submit" variant={bad ? 'bad' : 'primary'} pending={pending} disabledReason={disabledReason ?? null}>
        {label}
      </Button>
    </div>
  );
}
