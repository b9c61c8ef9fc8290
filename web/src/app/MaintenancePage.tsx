import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { siteIsClosed } from '../shared/api/maintenance';
import { queryClient } from '../shared/api/query-client';
import { publicConfigQuery } from '../shared/api/reference';
import { LinkButton } from '../shared/kit/Button';
import { Contact } from '../shared/kit/Contact';
import { Icon } from '../shared/kit/icons';
import { useTitle } from '../shared/kit/Page';

/** Interval of the queries whether the site is open again, ms. */
const POLL_MS = 30_000;

/** Replaces every page of customers and visitors while the site is closed; ends by itself. */
export function MaintenancePage() {
  const { t } = useTranslation();
  useTitle(t('shell.maintenanceTitle'));
  const config = useQuery({
    ...publicConfigQuery,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  const open = config.isFetchedAfterMount && config.data?.maintenanceMode === false;
  useEffect(() => {
    if (!open) return;
    siteIsClosed(false);
    void queryClient.invalidateQueries();
  }, [open]);
  return (
    <main className="page whole">
      <div className="state">
        <span className="state-icon">
          <Icon name="settings" size={24} />
        </span>
        <h1 className="page-title" tabIndex={-1}>
          {t('shell.maintenanceTitle')}
        </h1>
        <p>{t('shell.maintenanceBody')}</p>
        <Contact />
        <div className="actions">
          <LinkButton variant="quiet" to="/auth">
            {t('shell.maintenanceStaff')}
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
