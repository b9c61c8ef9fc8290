import { titleOf } from '@anupalan/domain/rules/pages';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session';
import { LinkButton } from '../kit/Button';
import { Icon } from '../kit/icons';
import { useTitle } from '../kit/Page';

/** The list of requests of each role; visitors are asked to sign in first. */
const REQUESTS = { customer: '/my-services', staff: '/staff', admin: '/admin/requests' } as const;

/** Shown for an unknown path (SHELL-14, SHELL-15, reading 38). */
export default function NotFoundPage() {
  const { t } = useTranslation();
  const requests = REQUESTS[useSession().user?.role ?? 'customer'];
  useTitle(t('shell.notFoundTitle'));
  return (
    <main className="page whole">
      <div className="state">
        <span className="state-icon">
          <Icon name="find" size={24} />
        </span>
        <h1 className="page-title" tabIndex={-1}>
          {t('shell.notFoundTitle')}
        </h1>
        <p>{t(import.meta.env.DEV ? 'shell.notFoundText' : 'shell.notFoundBody')}</p>
        <div className="actions">
          <LinkButton to="/">{t('shell.toHome')}</LinkButton>
          <LinkButton variant="quiet" to="/find-services">
            {t(titleOf('/find-services'))}
          </LinkButton>
          <LinkButton variant="quiet" to={requests}>
            {t(titleOf(requests))}
          </LinkButton>
          <LinkButton variant="quiet" to="/help-center">
            {t(titleOf('/help-center'))}
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
