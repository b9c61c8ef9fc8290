import { titleOf } from '@anupalan/domain/rules/pages';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Contact } from '../../shared/kit/Contact';
import { Card, PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
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
          <Row component="p" sx={{ mt: 2.25 }}>
            <Link className="link" to="/faqs">
              {t('sitePages.help.more')}
            </Link>
          </Row>
        </div>
        <div className="stack">
          <Card title={t('shell.helpContact')}>
            <Contact />
          </Card>
          <Card title={t('shell.helpFind')}>
            <Stack spacing={1.25} className="muted">
              <p>{t('shell.helpFindBody')}</p>
              <p>{t('shell.helpAsk')}</p>
            </Stack>
            <Stack component="ul" spacing={1} sx={{ mt: 1.5 }}>
              <li>
                <Link to="/find-services">{t(titleOf('/find-services'))}</Link>
              </li>
              <li>
                <Link to="/my-services">{t(titleOf('/my-services'))}</Link>
              </li>
              <li>
                <Link to="/privacy">{t('shell.helpPrivacy')}</Link>
              </li>
            </Stack>
          </Card>
          {tour}
        </div>
      </div>
    </main>
  );
}
