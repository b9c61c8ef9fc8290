import { LinkButton } from '../components/Button';
import { Icon } from '../components/icons';
import { useTitle } from '../components/Page';
import { useTranslation } from '../i18n/use-translation';

/** Any path that leads nowhere (SHELL-14, SHELL-15). */
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
        <p>{t('shell.notFoundText')}</p>
        <div className="actions">
          <LinkButton to="/">{t('shell.toHome')}</LinkButton>
        </div>
      </div>
    </main>
  );
}
