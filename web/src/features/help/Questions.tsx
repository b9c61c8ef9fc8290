import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePublicConfig, useServices } from '../../shared/api/reference';
import { pageText, useSitePage } from '../../shared/api/site-pages';
import { Button } from '../../shared/kit/Button';
import { SearchBox } from '../../shared/kit/ListTools';
import { Row } from '../../shared/kit/Row';
import { EmptyState, ErrorState, Skeleton } from '../../shared/loading/states';
import { useUrlState } from '../../shared/use-url-state';
import { QuestionList } from './QuestionList';
import { foundQuestions, questionsOf, serviceQuestions } from './questions';

/** All questions, of the site and of the services on offer; undefined until they are here. */
function useQuestions() {
  const page = useSitePage('faqs');
  const services = useServices();
  const config = usePublicConfig();
  const questions = useMemo(
    () =>
      page.data === undefined || services.data === undefined || config.data === undefined
        ? undefined
        : [...questionsOf(pageText(page.data.body, config.data)), ...serviceQuestions(services.data)],
    [page.data, services.data, config.data],
  );
  const queries = [page, services, config];
  return {
    questions,
    title: page.data?.title,
    failed: queries.find(({ isError }) => isError),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/**
 * Search over all questions; `?q=` has the words, `?service=` shows those of one service. `brief`: without words only
 * the site's own.
 */
export function Questions({ brief }: { readonly brief?: boolean }) {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const { questions, failed, retry } = useQuestions();
  const query = params.get('q') ?? '';
  const serviceId = params.get('service');
  return (
    <>
      <Box sx={{ mt: brief ? 0 : 2.5, mb: 2.25, '& > .field': { width: '100%', maxWidth: 'none', minHeight: 46 } }}>
        <SearchBox label={t('sitePages.help.search')} value={query} onChange={(q) => set({ q, service: null })} />
      </Box>
      {questions !== undefined ? (
        <Found
          questions={
            query.trim() === ''
              ? questions.filter((one) =>
                  serviceId === null ? !brief || one.serviceId === null : one.serviceId === serviceId,
                )
              : questions
          }
          query={query}
          serviceId={serviceId}
          onClear={() => set({ q: null, service: null })}
        />
      ) : failed !== undefined ? (
        <ErrorState error={failed.error} onRetry={retry} retrying={failed.isFetching} />
      ) : (
        <Stack spacing={1.5} role="status">
          <span className="sr-only">{t('shell.loading')}</span>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} height={58} />
          ))}
        </Stack>
      )}
    </>
  );
}

interface FoundProps {
  readonly questions: Parameters<typeof foundQuestions>[0];
  readonly query: string;
  readonly serviceId: string | null;
  readonly onClear: () => void;
}

function Found({ questions, query, serviceId, onClear }: FoundProps) {
  const { t } = useTranslation();
  const searched = query.trim() !== '';
  const { found, complete } = useMemo(() => foundQuestions(questions, query), [questions, query]);
  const clear = (
    <Button variant="quiet" onClick={onClear}>
      {t('sitePages.help.clear')}
    </Button>
  );
  if (!searched && serviceId !== null)
    return (
      <>
        {questions.length === 0 ? (
          <EmptyState icon="help" title={t('sitePages.help.noOfService')} action={clear} />
        ) : (
          <QuestionList questions={questions} />
        )}
        <Row sx={{ mt: 2.25 }}>
          <Link className="link" to={`/service/${encodeURIComponent(serviceId)}`}>
            {t('sitePages.help.toService')}
          </Link>
          {questions.length === 0 ? null : clear}
        </Row>
      </>
    );
  return (
    <>
      <Box component="p" className="small faint" role="status" sx={{ mb: searched ? 1.25 : 0 }}>
        {searched ? t('sitePages.help.count', { count: found.length }) : ''}
      </Box>
      {found.length === 0 ? (
        <EmptyState icon="find" title={t('sitePages.help.none')} action={clear}>
          {t('sitePages.help.noneBody')}
        </EmptyState>
      ) : (
        <>
          {complete ? null : (
            <Box component="p" className="small muted" sx={{ mb: 1.25 }}>
              {t('sitePages.help.nearest')}
            </Box>
          )}
          <QuestionList questions={found} flat={searched} />
        </>
      )}
    </>
  );
}
