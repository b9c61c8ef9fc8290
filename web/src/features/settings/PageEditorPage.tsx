import type { SitePageView } from '@anupalan/domain/contracts/site-pages';
import { titleOf } from '@anupalan/domain/rules/pages';
import { isSitePage } from '@anupalan/domain/rules/site-pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Breadcrumb } from '../../shared/kit/Page';
import NotFoundPage from '../../shared/loading/NotFoundPage';
import { Wait } from '../../shared/loading/Wait';
import { PageForm } from './PageForm';
import { usePages, usePageVersion } from './settings-api';
import './settings.css';

/** The editor of one page of trust, at /admin/settings/pages/:slug: the newest version, and those before it. */
export default function PageEditorPage() {
  const { slug = '' } = useParams();
  return isSitePage(slug) ? <Editor key={slug} slug={slug} /> : <NotFoundPage />;
}

function Editor({ slug }: { readonly slug: string }) {
  const { t } = useTranslation();
  const pages = usePages();
  const latest = pages.data?.items.find((one) => one.slug === slug);
  const page = usePageVersion(slug, latest?.latest ?? null);
  // Stays while the version of somebody else's save is fetched: the form holds what is typed here.
  const [saved, setSaved] = useState<SitePageView>();
  if (page.data !== undefined && page.data !== saved) setSaved(page.data);
  return (
    <main className="page page--wide">
      <Breadcrumb
        items={[
          { label: t(titleOf('/admin/settings')), to: '/admin/settings' },
          { label: t(titleOf('/admin/settings/pages')), to: '/admin/settings/pages' },
          { label: latest?.title ?? slug },
        ]}
      />
      {saved !== undefined ? (
        <PageForm slug={slug} saved={saved} />
      ) : latest === undefined ? (
        <Wait query={pages}>{() => null}</Wait>
      ) : (
        <Wait query={page}>{() => null}</Wait>
      )}
    </main>
  );
}
