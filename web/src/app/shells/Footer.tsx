import { SITE_PAGES } from '@anupalan/domain/rules/site-pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePublicConfig } from '../../shared/api/reference';

/**
 * Under the pages of customers and visitors: who runs the site, and its pages of trust. It begins below the window, so
 * that nothing on screen moves when it or the page above it fills.
 */
export function Footer() {
  const { t } = useTranslation();
  const { companyName = '', companyAddress = '', gstin = '', cin = '' } = usePublicConfig().data?.company ?? {};
  const numbers = [gstin && t('shell.footer.gstin', { gstin }), cin && t('shell.footer.cin', { cin })].filter(Boolean);
  return (
    <footer className="site-footer">
      <nav aria-label={t('shell.footer.label')}>
        <ul>
          {SITE_PAGES.map((slug) => (
            <li key={slug}>
              <Link to={`/${slug}`}>{t(`shell.footer.${slug}`)}</Link>
            </li>
          ))}
          <li>
            <Link to="/developers">{t('shell.footer.developers')}</Link>
          </li>
        </ul>
      </nav>
      <p>
        <span className="strong">{companyName || t('shell.product')}</span>
        {companyAddress ? <span>{companyAddress}</span> : null}
        {numbers.map((text) => (
          <span key={text} className="num nowrap">
            {text}
          </span>
        ))}
      </p>
    </footer>
  );
}
