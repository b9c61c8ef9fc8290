import type { SitePageView } from '@anupalan/domain/contracts/site-pages';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { sitePageUrl } from '../../shared/api/site-pages';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';
import { MoreFoot } from '../../shared/office/MoreFoot';
import { Comparison } from './Comparison';
import { holdOf, type PageDraft } from './page-form';
import { usePageHistory, usePageVersion } from './settings-api';

export interface PageVersionsProps {
  readonly slug: string;
  /** The text in the form, to compare with. */
  readonly draft: PageDraft;
  readonly onRestore: (page: SitePageView) => void;
}

/** All versions of a page with who saved them; each can be read, compared with the form and put into it. */
export function PageVersions({ slug, draft, onRestore }: PageVersionsProps) {
  const { t } = useTranslation();
  const history = usePageHistory(slug);
  const [compare, setCompare] = useState<number | null>(null);
  const restore = async (version: number): Promise<void> => {
    try {
      onRestore(await api.get<SitePageView>(sitePageUrl(slug, version)));
    } catch (error) {
      tellOfficeFailure(error);
    }
  };
  const items = history.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title={t('settings.pages.versions')}>
      {history.data !== undefined ? (
        <>
          <ol className="entries">
            {items.map(({ version, effective_from: from, note, saved_at: at, by }) => (
              <Row key={version} component="li" spacing="6px 16px">
                <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
                  <div className="strong num">
                    {t('settings.pages.version', { version })},{' '}
                    {t(`settings.pages.${holdOf(items, version)}`, { date: formatDate(from) })}
                  </div>
                  <div className="small muted num">
                    {t('settings.pages.by', {
                      name: by.name ?? t(by.role === 'admin' ? 'shell.adminUser' : 'settings.history.system'),
                      date: formatDate(at, 'dayTime'),
                    })}
                  </div>
                  {note === '' ? null : <div className="small">{note}</div>}
                </Box>
                <a
                  className="link small"
                  href={`/${slug}?version=${version}`}
                  target="_blank"
                  rel="noopener"
                  aria-label={t('settings.pages.readOf', { version })}
                >
                  {t('settings.pages.read')}
                </a>
                <Button
                  variant="text"
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={t('settings.pages.compareOf', { version })}
                  onClick={() => setCompare(version)}
                >
                  {t('settings.pages.compare')}
                </Button>
                <Button
                  variant="text"
                  size="small"
                  aria-label={t('settings.pages.restoreOf', { version })}
                  onClick={() => void restore(version)}
                >
                  {t('settings.pages.restore')}
                </Button>
              </Row>
            ))}
          </ol>
          <MoreFoot query={history} label={t('settings.pages.more')} />
        </>
      ) : history.isError ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} retrying={history.isFetching} />
      ) : (
        <SkeletonLines count={4} />
      )}
      {compare === null ? null : (
        <CompareDialog slug={slug} version={compare} draft={draft} onClose={() => setCompare(null)} />
      )}
    </Card>
  );
}

interface CompareDialogProps extends Pick<PageVersionsProps, 'slug' | 'draft'> {
  readonly version: number;
  readonly onClose: () => void;
}

function CompareDialog({ slug, version, draft, onClose }: CompareDialogProps) {
  const { t } = useTranslation();
  const page = usePageVersion(slug, version);
  return (
    <Dialog open width={860} title={t('settings.pages.compareTitle', { version })} onClose={onClose}>
      {page.data !== undefined ? (
        <Comparison
          before={`${page.data.title}\n\n${page.data.body}`}
          after={`${draft.title}\n\n${draft.body}`}
          only={{ old: t('settings.pages.only.old', { version }), new: t('settings.pages.only.new') }}
        />
      ) : page.isError ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} retrying={page.isFetching} />
      ) : (
        <SkeletonLines count={8} />
      )}
    </Dialog>
  );
}
