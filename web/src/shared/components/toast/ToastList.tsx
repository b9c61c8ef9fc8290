import * as Radix from '@radix-ui/react-toast';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../icons';
import { dismissToast, TOAST_SHOWN_MS, type ToastKind, useToasts } from './store';
import './toast.css';

const marks: Readonly<Record<ToastKind, IconName>> = { info: 'staff', done: 'check', bad: 'alert' };

export default function ToastList() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return (
    <Radix.Provider duration={TOAST_SHOWN_MS} swipeDirection="right" swipeThreshold={50} label={t('shell.toasts')}>
      {toasts.map(({ id, title, description, kind = 'info', open }) => (
        <Radix.Root
          key={id}
          className={`toast toast--${kind}`}
          open={open}
          type={kind === 'bad' ? 'foreground' : 'background'}
          onOpenChange={(next) => {
            if (!next) dismissToast(id);
          }}
        >
          <span className="toast-mark">
            <Icon name={marks[kind]} size={16} />
          </span>
          <div className="toast-text">
            <Radix.Title className="strong">{title}</Radix.Title>
            {description ? <Radix.Description className="small muted">{description}</Radix.Description> : null}
          </div>
          <Radix.Close className="icon-btn" aria-label={t('shell.dismissToast')}>
            <Icon name="close" size={15} />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="toast-view" hotkey={['F8']} label={t('shell.toasts')} />
    </Radix.Provider>
  );
}
