import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePublicConfig, useServices } from '../../shared/api/reference';
import { pageText, useSitePage } from '../../shared/api/site-pages';
import { Button } from '../../shared/kit/Button';
import { SearchBox } from '../../shared/kit/ListTools';
import { EmptyState, ErrorState, Skeleton } from '../../shared/loading/states';
import { useUrlState } from '../../shared/use-url-state';
import { QuestionList } from './QuestionList';
import { foundQuestions, questionsOf, serviceQuestions } from './questions';
import './help.css';

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
    <div className="faq">
      <div className="faq-search">
        <SearchBox label={t('sitePages.help.search')} value={query} onChange={(q) => set({ q, service: null })} />
      </div>
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
        <div className="faq-list" role="status">
          <span className="sr-only">{t('shell.loading')}</span>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} height={58} />
          ))}
        </div>
      )}
    </div>
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
        <div className="row faq-more">
          <Link className="link" to={`/service/${encodeURIComponent(serviceId)}`}>
            {t('sitePages.help.toService')}
          </Link>
          {questions.length === 0 ? null : clear}
        </div>
      </>
    );
  return (
    <>
      <p className="small faint faq-count" role="status">
        {searched ? t('sitePages.help.count', { count: found.length }) : ''}
      </p>
      {found.length === 0 ? (
        <EmptyState icon="find" title={t('sitePages.help.none')} action={clear}>
          {t('sitePages.help.noneBody')}
        </EmptyState>
      ) : (
        <>
          {complete ? null : <p className="small muted faq-count">{t('sitePages.help.nearest')}</p>}
          <QuestionList questions={found} flat={searched} />
        </>
      )}
    </>
  );
}
