import { titleOf } from '@anupalan/domain/rules/pages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Contact } from '../../shared/kit/Contact';
import { Card, PageHead } from '../../shared/kit/Page';
import { Questions } from './Questions';

/** Questions with answers, contact and ways on, for every role (SHELL-53, reading 39). */
export default function HelpCenter({ tour }: { readonly tour: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className="page">
      <PageHead title={t(titleOf('/help-center'))} />
      <p className="muted">{t('shell.helpCenterLead')}</p>
      <div className="split">
        <div>
          <Questions brief />
          <p className="faq-more">
            <Link className="link" to="/faqs">
              {t('sitePages.help.more')}
            </Link>
          </p>
        </div>
        <div className="stack">
          <Card title={t('shell.helpContact')}>
            <Contact />
          </Card>
          <Card title={t('shell.helpFind')}>
            <p className="muted">{t('shell.helpFindBody')}</p>
            <p className="muted">{t('shell.helpAsk')}</p>
            <ul className="help-links">
              <li>
                <Link to="/find-services">{t(titleOf('/find-services'))}</Link>
              </li>
              <li>
                <Link to="/my-services">{t(titleOf('/my-services'))}</Link>
              </li>
              <li>
                <Link to="/privacy">{t('shell.helpPrivacy')}</Link>
              </li>
            </ul>
          </Card>
          {tour}
        </div>
      </div>
    </main>
  );
}
