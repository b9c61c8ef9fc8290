import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button';
import { Icon } from '../kit/icons';
import { Row } from '../kit/Row';
import { isReachable } from './reachable';
import { ErrorState } from './states';

/**
 * The text for code that could not be fetched, and its retry. The retry loads the page again, because browsers remember
 * a failed import and an update has other names. It does so only when the server answers, so that nothing on the page
 * is lost in vain.
 */
function useMissing() {
  const { t } = useTranslation();
  const [retrying, setRetrying] = useState(false);
  const onRetry = (): void => {
    setRetrying(true);
    isReachable()
      .then(() => window.location.reload())
      .catch(() => setRetrying(false));
  };
  const message = t(navigator.onLine ? 'errors.partBody' : 'errors.partOffline');
  return { title: t('errors.part'), message, onRetry, retrying };
}

/** Replaces a part of a page whose code could not be fetched. */
export const PartFailed = () => <ErrorState {...useMissing()} />;

/**
 * Replaces a dialog, menu or panel whose code could not be fetched. It uses the browser's own dialog, which needs no
 * further code.
 */
export function OverlayMissing({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { title, message, onRetry, retrying } = useMissing();
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
      <Row component="h2" nowrap spacing={1} className="section-title" id={`${id}-title`}>
        <Icon name="alert" size={18} className="bad" /> {title}
      </Row>
      <p className="muted" id={`${id}-body`}>
        {message}
      </p>
      <Row justify="flex-end">
        <Button variant="text" onClick={onClose}>
          {t('shell.closeDialog')}
        </Button>
        <Button icon="refresh" pending={retrying} onClick={onRetry}>
          {t('errors.tryAgain')}
        </Button>
      </Row>
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
    <Row role="status" className={slow ? 'part-coming small' : 'sr-only'}>
      {slow ? (
        <>
          <span className="spin" aria-hidden="true" />
          {t('shell.opening')}
        </>
      ) : null}
    </Row>,
    document.body,
  );
}
