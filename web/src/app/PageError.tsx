import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { messageOf } from '../api/errors';
import { Button } from '../components/Button';
import { Icon } from '../components/icons';
import { useTitle } from '../components/Page';

/** A fault while fetching or drawing a page: the frame stays, the page says so and can be loaded again. */
export function PageError() {
  const { t } = useTranslation();
  const error = useRouteError();
  useTitle(t('errors.pageTitle'));
  useEffect(() => console.error(error), [error]);
  return (
    <main className="page whole">
      <div className="state state--bad" role="alert">
        <span className="state-icon">
          <Icon name="alert" size={24} />
        </span>
        <h1 className="page-title page-title--sm" tabIndex={-1}>
          {t('errors.pageTitle')}
        </h1>
        <p>{t('errors.pageBody')}</p>
        <p className="tiny faint mono">{messageOf(error)}</p>
        <div className="actions">
          <Button icon="refresh" onClick={() => window.location.reload()}>
            {t('errors.reload')}
          </Button>
        </div>
      </div>
    </main>
  );
}
