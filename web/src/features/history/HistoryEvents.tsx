import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../shared/kit/Button';
import { PageHead } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { EmptyState, ErrorState, Note, SkeletonLines } from '../../shared/loading/states';
import { useUrlState } from '../../shared/use-url-state';
import { EventList } from './EventList';
import { HistoryFilters } from './HistoryFilters';
import { useEvents, useNewest } from './history-api';
import { isUnfiltered, type LogFilter, NO_FILTER, readFilter } from './history-url';
import { OlderEvents } from './OlderEvents';

/**
 * The search over the whole log, at /admin/history. The address has the filter and, in `after`, the position before which
 * the page begins, so that a link leads to the same events for ever.
 */
export function HistoryEvents() {
  const { t } = useTranslation();
  const [params, setParams] = useUrlState();
  const filter = readFilter(params);
  const after = params.get('after') ?? '';
  const set = (change: Partial<LogFilter>): void => setParams({ ...change, after: null });
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/history'))}
        meta={[t('history.lead')]}
        tools={
          <LinkButton to="/admin/operations/proof" variant="quiet" icon="filecheck">
            {t(titleOf('/admin/operations/proof'))}
          </LinkButton>
        }
      />
      <HistoryFilters filter={filter} onChange={set} />
      <Events filter={filter} after={after} onClear={() => set({ ...NO_FILTER, housekeeping: filter.housekeeping })} />
    </main>
  );
}

interface EventsProps {
  readonly filter: LogFilter;
  readonly after: string;
  readonly onClear: () => void;
}

function Events({ filter, after, onClear }: EventsProps) {
  const { t } = useTranslation();
  const head = useRef<HTMLElement>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useEvents(filter, after);
  const toTop = (): void => head.current?.focus();
  const first = data?.items[0];
  return (
    <>
      {after === '' && data !== undefined && !isPlaceholderData ? (
        <NewEvents filter={filter} shown={first?.position ?? ''} onShow={() => void refetch().then(toTop)} />
      ) : null}
      {data?.more_cases === true ? <Note>{t('history.moreCases')}</Note> : null}
      <Box
        ref={head}
        tabIndex={-1}
        component="section"
        sx={{ '&:focus': { outline: 'none' }, '&:focus-visible': { boxShadow: 'var(--focus)' } }}
        className="card case-table"
        aria-label={t('history.list')}
        aria-busy={isPlaceholderData}
      >
        {data === undefined ? (
          error !== null ? (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Box sx={{ p: 2.25 }}>
              <SkeletonLines count={8} label={t('history.loading')} />
            </Box>
          )
        ) : (
          <>
            {error !== null && !isFetching ? (
              <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
            ) : null}
            {data.items.length > 0 ? (
              <EventList events={data.items} />
            ) : data.looked_to === null ? (
              <EmptyState
                icon="history"
                title={t(isUnfiltered(filter) ? 'history.none' : 'history.noMatch')}
                action={
                  isUnfiltered(filter) ? undefined : (
                    <Button variant="quiet" onClick={onClear}>
                      {t('history.clear')}
                    </Button>
                  )
                }
              >
                {isUnfiltered(filter) ? null : t('history.noMatchBody')}
              </EmptyState>
            ) : null}
            <OlderEvents page={data} isFirst={after === ''} onMoved={toTop} />
          </>
        )}
      </Box>
    </>
  );
}

/** Says that newer events fit the filter; they are shown when the person asks, so that nothing jumps. */
function NewEvents({ filter, shown, onShow }: { filter: LogFilter; shown: string; onShow: () => void }) {
  const { t } = useTranslation();
  const newest = useNewest(filter);
  const isNew = newest !== undefined && newest !== null && newest > shown;
  return (
    <Row justify="center" nowrap spacing={0} sx={{ mb: 1.5, '&:empty': { display: 'none' } }} role="status">
      {isNew ? (
        <Button variant="quiet" size="small" icon="up" onClick={onShow}>
          {t('history.showNew')}
        </Button>
      ) : null}
    </Row>
  );
}
