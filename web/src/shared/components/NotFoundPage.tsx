import { useTranslation } from 'react-i18next';
import { LinkButton } from './Button';
import { Icon } from './icons';
import { useTitle } from './Page';

/** Shown for an unknown path (SHELL-14, SHELL-15, reading 38). */
export default function NotFoundPage() {
  const { t } = useTranslation();
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
            {t('shell.nav.findServices')}
          </LinkButton>
          <LinkButton variant="quiet" to="/my-services">
            {t('shell.nav.myServices')}
          </LinkButton>
          <LinkButton variant="quiet" to="/help-center">
            {t('shell.nav.help')}
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
