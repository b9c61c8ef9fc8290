import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { Note } from '../../shared/loading/states';
import { Wait } from '../../shared/loading/Wait';
import { usePages } from './settings-api';

/** The pages of trust and the questions, at /admin/settings/pages. */
export default function PagesPage() {
  const { t } = useTranslation();
  const pages = usePages();
  return (
    <Box component="main" sx={{ '&&': { maxWidth: 920 } }} className="page">
      <PageHead
        title={t(titleOf('/admin/settings/pages'))}
        meta={[t('settings.pages.lead')]}
        crumbs={[
          { label: t(titleOf('/admin/settings')), to: '/admin/settings' },
          { label: t(titleOf('/admin/settings/pages')) },
        ]}
      />
      <Box sx={{ my: 2.5 }}>
        <Note>{t('settings.pages.template')}</Note>
      </Box>
      <Wait query={pages}>
        {({ items }) => (
          <ul className="card rows">
            {items.map(({ slug, title, in_force: version, latest, effective_from: from }) => (
              <Row key={slug} component="li" spacing="8px 16px">
                <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
                  <h2 className="card-title">{title}</h2>
                  <p className="small muted num">
                    /{slug} · {t('settings.pages.version', { version })}
                    {latest === version
                      ? `, ${t('settings.pages.since', { date: formatDate(from) })}`
                      : ` · ${t('settings.pages.planned', { version: latest, date: formatDate(from) })}`}
                  </p>
                </Box>
                <LinkButton
                  variant="text"
                  size="small"
                  to={`/${slug}`}
                  aria-label={`${t('settings.pages.view')}: ${title}`}
                >
                  {t('settings.pages.view')}
                </LinkButton>
                <LinkButton
                  variant="quiet"
                  size="small"
                  to={`/admin/settings/pages/${slug}`}
                  aria-label={t('settings.pages.editOf', { title })}
                >
                  {t('settings.pages.edit')}
                </LinkButton>
              </Row>
            ))}
          </ul>
        )}
      </Wait>
    </Box>
  );
}
