import type { SitePageView } from '@anupalan/domain/contracts/site-pages';
import { PAGE_PLACEHOLDERS } from '@anupalan/domain/rules/site-pages';
import { sitePageRecord } from '@anupalan/domain/settings/site-page-record';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { over } from '../../shared/api/over';
import { queryClient } from '../../shared/api/query-client';
import { models, usePublicConfig } from '../../shared/api/reference';
import { pageText, sitePageUrl } from '../../shared/api/site-pages';
import { hasUnsaved } from '../../shared/api/unsaved';
import { useCommand } from '../../shared/api/use-command';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { RecordForm } from '../../shared/forms/RecordForm';
import { Button, LinkButton } from '../../shared/kit/Button';
import { Columns } from '../../shared/kit/Columns';
import { Form } from '../../shared/kit/form/Form';
import { LeaveGuard } from '../../shared/kit/form/LeaveGuard';
import { DayField } from '../../shared/kit/form/pickers';
import { Markdown } from '../../shared/kit/Markdown';
import { Card, PageHead } from '../../shared/kit/Page';
import { toast } from '../../shared/kit/toast/store';
import { today } from '../../shared/today';
import { PageConflict } from './PageConflict';
import { PageVersions } from './PageVersions';
import { type PageDraft, pageBody, pageDraftOf, pageProblems } from './page-form';
import { currentOf, pageUrl } from './settings-api';

/** The save of a page's text; `theirs` is the version that somebody else saved in the meantime. */
function useSavePage(slug: string, saved: SitePageView) {
  const { t } = useTranslation();
  const [theirs, setTheirs] = useState<SitePageView | null>(null);
  const save = useCommand<PageDraft, { readonly version: number }>({
    send: (draft, idempotencyKey) =>
      api.put(pageUrl(slug), pageBody(draft), { idempotencyKey, headers: over(draft.version) }),
    invalidates: [models.sitePages, models.settings],
    onSuccess: ({ version }, draft) => {
      setTheirs(null);
      if (version === saved.version) {
        toast({ title: t('settings.pages.unchanged') });
        return;
      }
      const next = { ...saved, ...pageBody(draft), version };
      queryClient.setQueryData([models.sitePages, null, sitePageUrl(slug, version)], next);
      toast({
        title: t('settings.pages.saved'),
        description: t('settings.pages.savedBody', { version, title: draft.title }),
        kind: 'done',
      });
    },
    onError: (error) => {
      const current = currentOf<SitePageView>(error);
      setTheirs(current);
      if (current === null) tellOfficeFailure(error);
    },
  });
  return { save, theirs, setTheirs };
}

/** A page's text with a live preview; a save makes the next version. */
export function PageForm({ slug, saved }: { readonly slug: string; readonly saved: SitePageView }) {
  const { t } = useTranslation();
  const initial = useMemo(() => pageDraftOf(saved), [saved]);
  const { save, theirs, setTheirs } = useSavePage(slug, saved);
  return (
    <Form
      initialValues={initial}
      reinitialize
      alsoWrong={pageProblems}
      label={t('settings.pages.editOf', { title: saved.title })}
      onSubmit={(draft) => save.mutateAsync(draft)}
    >
      {(form) => (
        <>
          <PageHead
            title={saved.title}
            documentTitle={t('settings.pages.editOf', { title: saved.title })}
            meta={[`/${slug}`, t('settings.pages.version', { version: saved.version })]}
            tools={
              <>
                <LinkButton variant="quiet" to={`/${slug}`}>
                  {t('settings.pages.view')}
                </LinkButton>
                <Button type="submit" pending={save.isPending}>
                  {t('settings.pages.save', { version: saved.version + 1 })}
                </Button>
              </>
            }
          />
          <Columns
            spacing={3}
            sx={{
              mt: 2.5,
              mb: 3.5,
              // A phone zooms into smaller letters.
              '& textarea': {
                fontFamily: 'var(--mono)',
                fontSize: 'var(--t-sm)',
                '@media (pointer: coarse)': { fontSize: '1rem' },
              },
            }}
          >
            <PageFields slug={slug} />
            <Preview title={form.values.title} body={form.values.body} />
          </Columns>
          <PageVersions
            slug={slug}
            draft={form.values}
            onRestore={({ title, body, version }) => {
              void form.setValues({ ...form.values, title, body });
              toast({
                title: t('settings.pages.restored', { version }),
                description: t('settings.pages.restoredBody'),
              });
            }}
          />
          <LeaveGuard unsaved={hasUnsaved} />
          {theirs === null ? null : (
            <PageConflict
              theirs={theirs}
              mine={form.values}
              pending={save.isPending}
              onTheirs={() => {
                setTheirs(null);
                form.resetForm({ values: pageDraftOf(theirs) });
              }}
              onMine={async () => {
                await form.setValues({ ...form.values, version: theirs.version });
                await form.submitForm();
              }}
              onClose={() => setTheirs(null)}
            />
          )}
        </>
      )}
    </Form>
  );
}

function PageFields({ slug }: { readonly slug: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack spacing={2.25}>
        <RecordForm
          record={sitePageRecord}
          words="settings.pages"
          looks={{
            body: { rows: 18, maxRows: 36, ...(slug === 'faqs' ? { hint: t('settings.pages.faqHint') } : {}) },
            note: { as: 'line' },
          }}
          layout={[
            'title',
            'body',
            <DayField
              key="day"
              name="effective_from"
              label={t('settings.pages.field.effective_from')}
              hint={t('settings.pages.hint.effective_from')}
              min={today()}
              required
            />,
            'note',
          ]}
        />
        <p className="tiny faint anywhere">
          {t('settings.pages.placeholders')}: {PAGE_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}
        </p>
      </Stack>
    </Card>
  );
}

/** As readers will see it, with the site's data. */
function Preview({ title, body }: { readonly title: string; readonly body: string }) {
  const { t } = useTranslation();
  const config = usePublicConfig().data;
  return (
    <Box
      component="section"
      sx={{
        position: { xs: 'static', md: 'sticky' },
        top: 76,
        maxHeight: { xs: 'none', md: 'calc(100vh - 96px)' },
        overflowY: 'auto',
      }}
      className="card section"
      aria-label={t('settings.pages.preview')}
      tabIndex={0}
    >
      <p className="tiny faint">{t('settings.pages.preview')}</p>
      <Box component="p" sx={{ mb: 1 }} className="section-title">
        {title}
      </Box>
      <Markdown text={config === undefined ? body : pageText(body, config)} />
    </Box>
  );
}
