import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { messageOf } from '../shared/api/errors';
import { Button } from '../shared/kit/Button';
import { Icon } from '../shared/kit/icons';
import { useTitle } from '../shared/kit/Page';
import { isReachable } from '../shared/loading/reachable';
import { PageMissing } from './page-code';
import { useOnline } from './use-online';

/** Interval of the retries while the device is online and the server does not answer, ms. */
const RETRY_MS = 5000;

const reloadPage = (): void => window.location.reload();

export interface PageErrorProps {
  readonly reload?: () => void;
  /** Rejects while the server does not answer. */
  readonly reachable?: () => Promise<unknown>;
}

/** An error while fetching or rendering a page: the frame stays, and the page can be loaded again. */
export function PageError({ reload = reloadPage, reachable = isReachable }: PageErrorProps) {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return error instanceof PageMissing ? (
    <Missing error={error} reload={reload} reachable={reachable} />
  ) : (
    <Broken error={error} reload={reload} />
  );
}

function Broken({ error, reload }: { readonly error: unknown; readonly reload: () => void }) {
  const { t } = useTranslation();
  return (
    <Frame title={t('errors.pageTitle')}>
      <p>{t('errors.pageBody')}</p>
      <p className="tiny faint mono">{messageOf(error)}</p>
      <div className="actions">
        <Button icon="refresh" onClick={reload}>
          {t('errors.reload')}
        </Button>
      </div>
    </Frame>
  );
}

/**
 * The code of the page could not be fetched. Neither the browser nor the router retries a failed import, so the
 * document is reloaded: only when the server answers, and automatically once a lost network or server is back.
 */
function Missing({ error, reload, reachable }: Required<PageErrorProps> & { readonly error: PageMissing }) {
  const { t } = useTranslation();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const cut = useRef(error.cut);
  const retry = async (): Promise<boolean> => {
    setAsking(true);
    try {
      await reachable();
      reload();
      return true;
    } catch {
      return false;
    } finally {
      setAsking(false);
    }
  };
  const again = useRef(retry);
  useEffect(() => {
    if (!online) cut.current = true;
    if (!online || !cut.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const recover = async (): Promise<void> => {
      if (!(await again.current()) && !left) timer = setTimeout(() => void recover(), RETRY_MS);
    };
    void recover();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [online]);
  return (
    <Frame title={t('errors.part')}>
      <p>{t(online ? 'errors.partBody' : 'errors.partOffline')}</p>
      <div className="actions">
        <Button icon="refresh" pending={asking} onClick={() => void retry()}>
          {t('errors.tryAgain')}
        </Button>
      </div>
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return (
    <main className="page whole">
      <div className="state state--bad" role="alert">
        <span className="state-icon">
          <Icon name="alert" size={24} />
        </span>
        <h1 className="page-title page-title--sm" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
