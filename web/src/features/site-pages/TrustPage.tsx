import type { SitePageView } from '@anupalan/domain/contracts/site-pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { isStatus } from '../../shared/api/errors';
import { usePublicConfig } from '../../shared/api/reference';
import { pageText, useSitePage } from '../../shared/api/site-pages';
import { LinkButton } from '../../shared/kit/Button';
import { Contact } from '../../shared/kit/Contact';
import { formatDate } from '../../shared/kit/dates';
import { Markdown } from '../../shared/kit/Markdown';
import { Card, PageHead } from '../../shared/kit/Page';
import { EmptyState, ErrorState, Note, Skeleton, SkeletonLines } from '../../shared/loading/states';
import { Versions } from './Versions';

const VERSION = /^[1-9]\d{0,8}$/;

/** A page of trust at its own path, as it holds today; `?version=` shows another version of it. */
export default function TrustPage() {
  const { t } = useTranslation();
  const slug = useLocation().pathname.replace(/^\/|\/$/g, '');
  const asked = useSearchParams()[0].get('version') ?? '';
  const page = useSitePage(slug, VERSION.test(asked) ? Number(asked) : null);
  return (
    <main className="page page--narrow">
      {page.data !== undefined ? (
        <Shown page={page.data} />
      ) : isStatus(page.error, 404) && asked !== '' ? (
        <EmptyState
          page
          icon="file"
          title={t('sitePages.noVersion')}
          action={<LinkButton to={`/${slug}`}>{t('sitePages.toCurrent')}</LinkButton>}
        />
      ) : page.isError ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} retrying={page.isFetching} />
      ) : (
        <Waiting />
      )}
    </main>
  );
}

function Waiting() {
  return (
    <>
      <div className="page-head">
        <Skeleton width={220} height={34} />
      </div>
      <Box sx={{ mt: 2.5 }}>
        <Card>
          <SkeletonLines count={14} />
        </Card>
      </Box>
    </>
  );
}

function Shown({ page }: { readonly page: SitePageView }) {
  const { t } = useTranslation();
  const config = usePublicConfig();
  const { slug, title, body, version, in_force: inForce, effective_from: from, site } = page;
  const day = formatDate(from);
  return (
    <>
      <PageHead title={title} meta={[t('sitePages.version', { version }), t('sitePages.from', { date: day })]} />
      <Stack spacing={2.5} sx={{ mt: 2.5 }}>
        {version === inForce ? null : (
          <Note tone="warning">
            {t(version < inForce ? 'sitePages.older' : 'sitePages.later', { date: day })}{' '}
            <Link to={`/${slug}`}>{t('sitePages.toCurrent')}</Link>
          </Note>
        )}
        {slug === 'contact' ? (
          <Card>
            <Contact />
          </Card>
        ) : null}
        <Card>
          {config.data === undefined ? (
            <SkeletonLines count={14} />
          ) : (
            <Markdown text={pageText(body, config.data, site)} under="page" />
          )}
        </Card>
        <Versions slug={slug} shown={version} />
      </Stack>
    </>
  );
}
