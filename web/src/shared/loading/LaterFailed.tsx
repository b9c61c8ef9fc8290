import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button';
import { Icon } from '../kit/icons';
import type { LaterOptions, Retry } from './later';
import { ErrorState } from './states';

const useWords = () => {
  const { t } = useTranslation();
  return { title: t('errors.part'), body: t(navigator.onLine ? 'errors.partBody' : 'errors.partOffline') };
};

/** After a deployment the parts have other names, which only a reloaded page knows. */
export const Reload = ({ again }: Pick<Retry, 'again'>) => {
  const { t } = useTranslation();
  return again && navigator.onLine ? (
    <Button variant="quiet" onClick={() => window.location.reload()}>
      {t('errors.reload')}
    </Button>
  ) : null;
};

/** Replaces a part of a page whose code could not be fetched. */
export function PartFailed({ onRetry, retrying, again }: Retry) {
  const { title, body } = useWords();
  return (
    <ErrorState title={title} message={body} onRetry={onRetry} retrying={retrying} action={<Reload again={again} />} />
  );
}

export interface DialogFailedProps extends Retry {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Replaces a dialog, menu or panel whose code could not be fetched. It uses the browser's own dialog, which needs no
 * further code.
 */
export const DialogFailed = ({ open, ...rest }: DialogFailedProps) => (open ? <Missing {...rest} /> : null);

function Missing({ onClose, onRetry, retrying, again }: Omit<DialogFailedProps, 'open'>) {
  const { t } = useTranslation();
  const { title, body } = useWords();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the document: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const shown = box.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className="part-missing"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 className="section-title" id={`${id}-title`}>
        <Icon name="alert" size={18} className="bad" /> {title}
      </h2>
      <p className="muted" id={`${id}-body`}>
        {body}
      </p>
      <div className="actions">
        <Button variant="text" onClick={onClose}>
          {t('shell.closeDialog')}
        </Button>
        <Reload again={again} />
        <Button icon="refresh" pending={retrying} onClick={onRetry}>
          {t('errors.tryAgain')}
        </Button>
      </div>
    </dialog>
  );
}

/** Shorter waits (ms) show nothing. */
const UNNOTICED_MS = 300;

/**
 * Shown while the code of a dialog, menu or panel loads: nothing at first, then a small sign, so that people do not
 * press twice.
 */
export function OverlayComing() {
  const { t } = useTranslation();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), UNNOTICED_MS);
    return () => clearTimeout(timer);
  }, []);
  return createPortal(
    <div role="status" className={slow ? 'part-coming small' : 'sr-only'}>
      {slow ? (
        <>
          <span className="spin" aria-hidden="true" />
          {t('shell.opening')}
        </>
      ) : null}
    </div>,
    document.body,
  );
}

/** How `later` fetches a dialog, menu or panel: with a sign while it takes long, and a browser dialog when it fails. */
export const overlay: LaterOptions<{ readonly open: boolean; readonly onClose: () => void }> = {
  wanted: ({ open }) => open,
  waiting: ({ open }) => (open ? <OverlayComing /> : null),
  failed: (retry, { open, onClose }) => <DialogFailed {...retry} open={open} onClose={onClose} />,
};

/** The same for an overlay that is mounted only while it is open. */
export const openOverlay: LaterOptions<{ readonly onClose: () => void }> = {
  waiting: <OverlayComing />,
  failed: (retry, { onClose }) => <DialogFailed {...retry} open onClose={onClose} />,
};
