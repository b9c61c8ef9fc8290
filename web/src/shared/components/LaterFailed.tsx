import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Icon } from './icons';
import type { LaterOptions, Retry } from './later';
import { ErrorState } from './states';

const useWords = () => {
  const { t } = useTranslation();
  return { title: t('errors.part'), body: t(navigator.onLine ? 'errors.partBody' : 'errors.partOffline') };
};

/** Another build may be there, whose parts have other names: only the page itself knows them. */
export const Reload = ({ again }: Pick<Retry, 'again'>) => {
  const { t } = useTranslation();
  return again && navigator.onLine ? (
    <Button variant="quiet" onClick={() => window.location.reload()}>
      {t('errors.reload')}
    </Button>
  ) : null;
};

/** In the place of a part of a page that could not be fetched. */
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
 * In the place of a dialog, menu or panel that could not be fetched: the browser's own dialog, which needs nothing that might
 * be missing too.
 */
export const DialogFailed = ({ open, ...rest }: DialogFailedProps) => (open ? <Missing {...rest} /> : null);

function Missing({ onClose, onRetry, retrying, again }: Omit<DialogFailedProps, 'open'>) {
  const { t } = useTranslation();
  const { title, body } = useWords();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  // Closed while it still stands in the page: only then does the browser give the focus back to where it was.
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

/** A wait that is shorter than this (ms) is no wait. */
const UNNOTICED_MS = 300;

/** While the code of a dialog, menu or panel is on its way: nothing at first, then a small sign, so that nobody presses twice. */
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

/** How `later` fetches a dialog, menu or panel: with a sign while it takes long, and a dialog of the browser when it fails. */
export const overlay: LaterOptions<{ readonly open: boolean; readonly onClose: () => void }> = {
  wanted: ({ open }) => open,
  waiting: ({ open }) => (open ? <OverlayComing /> : null),
  failed: (retry, { open, onClose }) => <DialogFailed {...retry} open={open} onClose={onClose} />,
};

/** The same for one that is there only while it is open. */
export const openOverlay: LaterOptions<{ readonly onClose: () => void }> = {
  waiting: <OverlayComing />,
  failed: (retry, { onClose }) => <DialogFailed {...retry} open onClose={onClose} />,
};
