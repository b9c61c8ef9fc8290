import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../shared/api/session';
import { Contact } from '../../shared/components/Contact';
import { Card, PageHead } from '../../shared/components/Page';

/** Contact and help for every role (SHELL-53, reading 39). */
export default function HelpCenterPage({ tour }: { readonly tour: ReactNode }) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <main className="page">
      <PageHead title={t('shell.helpCenterTitle')} />
      <p className="muted block">{t('shell.helpCenterLead')}</p>
      <div className="stack block">
        <Card title={t('shell.helpContact')}>
          <Contact />
        </Card>
        <Card title={t('shell.helpFind')}>
          <p className="muted">{t('shell.helpFindBody')}</p>
          <p className="muted">{t('shell.helpAsk')}</p>
          <ul className="help-links">
            <li>
              <Link to="/find-services">{t('shell.nav.findServices')}</Link>
            </li>
            <li>
              <Link to="/my-services">{t('shell.nav.myServices')}</Link>
            </li>
            <li>
              <Link to="/privacy">{t('shell.helpPrivacy')}</Link>
            </li>
          </ul>
        </Card>
        {user?.role === 'customer' ? tour : null}
      </div>
    </main>
  );
}
