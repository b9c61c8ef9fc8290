import type { SitePageVersions } from '@anupalan/domain/contracts/site-pages';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { modelQuery } from '../../shared/api/query-client';
import { models } from '../../shared/api/reference';
import { formatDate } from '../../shared/kit/dates';
import { FoldCard } from '../../shared/kit/FoldCard';
import { ErrorState, SkeletonLines } from '../../shared/loading/states';

const VERSIONS = {
  '& > li': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25 },
  '& [aria-current]': { color: 'text.primary', fontWeight: 600, textDecoration: 'none' },
};

/** The versions of a page, each readable at its address; fetched when the card is opened. */
export function Versions({ slug, shown }: { readonly slug: string; readonly shown: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <FoldCard title={t('sitePages.versions')} open={open} onToggle={() => setOpen(!open)}>
      <List slug={slug} shown={shown} />
    </FoldCard>
  );
}

function List({ slug, shown }: { readonly slug: string; readonly shown: number }) {
  const { t } = useTranslation();
  const versions = useQuery(
    modelQuery<SitePageVersions>(models.sitePages, `/api/public/pages/${slug}/versions?limit=100`),
  );
  if (versions.data === undefined)
    return versions.isError ? (
      <ErrorState error={versions.error} onRetry={() => void versions.refetch()} retrying={versions.isFetching} />
    ) : (
      <SkeletonLines count={2} />
    );
  return (
    <Stack component="ul" spacing={1.25} sx={VERSIONS} className="small">
      {versions.data.items.map(({ version, effective_from: from, note }) => (
        <li key={version}>
          <Link to={`/${slug}?version=${version}`} aria-current={version === shown ? 'page' : undefined}>
            {t('sitePages.version', { version })}
          </Link>
          <span className="muted num">{t('sitePages.from', { date: formatDate(from) })}</span>
          {note === '' ? null : (
            <Box component="span" sx={{ flexBasis: '100%' }} className="muted">
              {note}
            </Box>
          )}
        </li>
      ))}
    </Stack>
  );
}
