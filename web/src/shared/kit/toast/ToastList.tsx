import Box from '@mui/material/Box';
import * as Radix from '@radix-ui/react-toast';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../icons';
import { dismissToast, TOAST_SHOWN_MS, type ToastKind, useToasts } from './store';
import './toast.css';

const marks: Readonly<Record<ToastKind, IconName>> = { info: 'staff', done: 'check', bad: 'alert' };

/** The height of the window behind the keyboard of the screen, px; zooming by two fingers does not count. */
function useKeyboard(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const seen = window.visualViewport;
    if (seen == null) return;
    const measure = (): void => setHeight(Math.max(0, Math.round(window.innerHeight - seen.height * seen.scale)));
    measure();
    seen.addEventListener('resize', measure);
    return () => seen.removeEventListener('resize', measure);
  }, []);
  return height;
}

export default function ToastList() {
  const { t } = useTranslation();
  const keyboard = useKeyboard();
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
          <span className="disc">
            <Icon name={marks[kind]} size={16} />
          </span>
          <Box sx={{ pt: 0.375, lineHeight: 1.45 }}>
            <Radix.Title className="strong">{title}</Radix.Title>
            {description ? <Radix.Description className="small muted">{description}</Radix.Description> : null}
          </Box>
          <Radix.Close className="icon-btn" aria-label={t('shell.dismissToast')}>
            <Icon name="close" size={15} />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        className="toast-view"
        style={{ '--keyboard': `${keyboard}px` } as CSSProperties}
        hotkey={['F8']}
        label={t('shell.toasts')}
      />
    </Radix.Provider>
  );
}
