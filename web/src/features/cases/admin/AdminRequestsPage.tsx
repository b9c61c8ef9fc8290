import type { CasePage } from '@anupalan/domain/contracts/requests';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../../shared/api/session';
import { AsOfField } from '../../../shared/as-of/AsOfField';
import { readAsOf } from '../../../shared/as-of/as-of';
import { ListKeys } from '../../../shared/kit/keys/ListKeys';
import { PageHead } from '../../../shared/kit/Page';
import { readList } from '../../../shared/list-url';
import { EmptyState } from '../../../shared/loading/states';
import { CsvButton } from '../../../shared/office/CsvButton';
import { useUrlState } from '../../../shared/use-url-state';
import { type BulkAct, mayInBulk } from '../bulk/bulk-run';
import { activeFilters, readFilters } from '../list/filters';
import { useCasePages } from '../list/use-case-pages';
import { WorkList } from '../list/WorkList';
import { CaseTabs } from './CaseTabs';
import { PastRequests } from './PastRequests';
import { requestsCsv, requestsPath, SORTS } from './requests-url';
import '../../../shared/kit/form/form.css';

const ACTS: readonly BulkAct[] = ['assign', 'close'];

const hrefOf = (id: string): string => `/admin/requests/${encodeURIComponent(id)}`;

/** The list of all cases, at /admin/requests, also as of a past day. */
export default function AdminRequestsPage() {
  const day = readAsOf(useSearchParams()[0]);
  return day === null ? <PresentRequests /> : <PastRequests day={day} />;
}

/** Search, filters and sorting are in the address; bulk acts, CSV. */
function PresentRequests() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [params, set] = useUrlState();
  const { q, sort: chosen, pages } = readList(params);
  const sort = chosen || 'due_at';
  const filters = readFilters(params);
  const path = requestsPath({ q, sort, filters });
  const list = useCasePages<CasePage>(path, pages);
  const { first } = list;
  const filtered = q !== '' || activeFilters(filters).length > 0;
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/requests'))}
        meta={[
          first === undefined
            ? null
            : first.more
              ? t('office.list.more', { n: first.total })
              : t('office.list.total', { count: first.total }),
        ]}
        tools={
          <>
            <AsOfField />
            <CsvButton path={requestsCsv({ q, sort, filters })} fileName="cases.csv" />
            <ListKeys />
          </>
        }
      />
      <CaseTabs params={params} filters={filters} />
      <Box sx={{ mt: 2.25 }}>
        <WorkList
          list={list}
          path={path}
          q={q}
          filters={filters}
          sort={sort}
          sorts={SORTS}
          set={set}
          scope="all"
          people
          acts={user === null ? [] : ACTS.filter((one) => mayInBulk(user.role, one))}
          hrefOf={hrefOf}
          isOpen={(row) => row.waiting_on !== 'nobody'}
          narrowed={filtered}
          empty={(clear) => (
            <EmptyState
              icon={filtered ? 'find' : 'inbox'}
              title={t(filtered ? 'adminRequests.noMatch' : 'adminRequests.empty')}
              action={clear}
            >
              {t(filtered ? 'adminRequests.noMatchBody' : 'adminRequests.emptyBody')}
            </EmptyState>
          )}
        />
      </Box>
    </main>
  );
}
