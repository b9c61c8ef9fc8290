import type { Person } from '@anupalan/domain/contracts/people';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import Box from '@mui/material/Box';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { messageOf } from '../../shared/api/errors';
import { models } from '../../shared/api/reference';
import { Button } from '../../shared/kit/Button';
import { Tick } from '../../shared/kit/form/Tick';
import { Row } from '../../shared/kit/Row';
import { DateText } from '../../shared/kit/text';
import { usePhone } from '../../shared/kit/use-phone';
import { isLastShown, pageIn } from '../../shared/list-url';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/loading/states';
import { CsvButton } from '../../shared/office/CsvButton';
import { type DataColumn, DataTable } from '../../shared/office/DataTable';
import { FilterSelect } from '../../shared/office/FilterSelect';
import { Outdated } from '../../shared/office/Outdated';
import { Breakable } from '../../shared/office/reach';
import { SearchField } from '../../shared/office/SearchField';
import { useUrlState } from '../../shared/use-url-state';
import { PagesFoot } from './PagesFoot';
import { type Pages, personPage, usePages } from './people-api';
import { RoleChips } from './RoleChips';
import { RoleDialog } from './RoleDialog';
import { useForbidden } from './use-forbidden';
import { isUnfiltered, peoplePath, readUsersFilter, usersCsv } from './users';

const NO_FILTER = { q: '', account: '' };

/** The accounts: staff and admins, customers if selected. */
export function Users() {
  const { t } = useTranslation();
  const [params, setParams] = useUrlState();
  const filter = readUsersFilter(params);
  const page = pageIn(params);
  const list = usePages<Person>(models.people, peoplePath(filter), page + 1);
  const [changed, setChanged] = useState<Person | null>(null);
  const set = useCallback(
    (change: Readonly<Record<string, string>>) => setParams({ page: null, ...change }),
    [setParams],
  );
  // The list became shorter since the address was made, or another filter was put into it.
  const last = list.hasMore || list.fetching ? null : list.pages.length - 1;
  useEffect(() => {
    if (last !== null && last >= 0 && page > last) setParams({ page: last === 0 ? null : String(last + 1) });
  }, [last, page, setParams]);
  return (
    <>
      <UsersFilters list={list} filter={filter} set={set} />
      {list.rows === null ? null : <Outdated error={list.error} onRetry={list.refetch} retrying={list.fetching} />}
      <div className="card case-table">
        {list.error !== null && list.rows === null ? (
          <ErrorState
            error={list.error}
            title={t('adminUsers.errorTitle')}
            message={`${t('adminUsers.errorBody')} ${t('adminUsers.errorDetail', { message: messageOf(list.error) })}`}
            action={
              <Button variant="quiet" icon="refresh" pending={list.fetching} onClick={list.refetch}>
                {t('adminUsers.tryAgain')}
              </Button>
            }
          />
        ) : list.rows === null ? (
          <Box sx={{ p: 2.25 }}>
            <SkeletonLines count={8} />
          </Box>
        ) : list.rows.length === 0 ? (
          <EmptyState
            icon="people"
            title={t(isUnfiltered(filter) ? 'adminUsers.none' : 'adminUsers.noMatch')}
            action={
              isUnfiltered(filter) ? undefined : (
                <Button variant="quiet" onClick={() => set(NO_FILTER)}>
                  {t('adminUsers.clear')}
                </Button>
              )
            }
          />
        ) : (
          <UsersTable
            list={list}
            users={list.rows}
            page={page}
            onMore={() => set({ page: String(page + 2) })}
            onRole={setChanged}
          />
        )}
      </div>
      {changed === null ? null : <RoleDialog person={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

type Filter = ReturnType<typeof readUsersFilter>;

interface UsersFiltersProps {
  readonly list: Pages<Person>;
  readonly filter: Filter;
  readonly set: (change: Readonly<Record<string, string>>) => void;
}

function UsersFilters({ list, filter, set }: UsersFiltersProps) {
  const { t } = useTranslation();
  const search = useCallback((q: string) => set({ q }), [set]);
  return (
    <Box sx={{ mt: 2.25 }} className="filters">
      <SearchField
        label={t('adminUsers.searchLabel')}
        placeholder={t('adminUsers.search')}
        value={filter.q}
        onChange={search}
      />
      <FilterSelect
        label={t('adminUsers.state')}
        value={filter.account}
        isSet={filter.account !== ''}
        onChange={(account) => set({ account })}
      >
        <option value="">{t('adminUsers.states.all')}</option>
        <option value="active">{t('adminUsers.states.active')}</option>
        <option value="inactive">{t('adminUsers.states.inactive')}</option>
      </FilterSelect>
      <label className="choice" htmlFor="show-customers">
        <Tick
          kind="checkbox"
          id="show-customers"
          checked={filter.customers}
          onChange={(checked) => set({ customers: checked ? '1' : '' })}
        />
        <span>{t('adminUsers.showCustomers')}</span>
      </label>
      <Row sx={{ ml: { xs: 0, lg: 'auto' } }}>
        <Button variant="quiet" icon="refresh" pending={list.fetching && list.rows !== null} onClick={list.refetch}>
          {t('adminUsers.refresh')}
        </Button>
        <CsvButton path={usersCsv(filter)} fileName="users.csv" />
      </Row>
    </Box>
  );
}

interface UsersTableProps {
  readonly list: Pages<Person>;
  readonly users: readonly Person[];
  readonly page: number;
  readonly onMore: () => void;
  readonly onRole: (person: Person) => void;
}

/** The loaded accounts: as cards with a way to more on a phone, else as a table with pages. */
function UsersTable({ list, users, page, onMore, onRole }: UsersTableProps) {
  const { t } = useTranslation();
  const columns = useColumns(onRole);
  if (usePhone())
    return (
      <>
        <ul className="case-cards" aria-label={t('adminUsers.label')}>
          {users.map((user) => (
            <UserCard key={user.id} user={user} onRole={onRole} />
          ))}
        </ul>
        <PagesFoot
          list={list}
          more={
            isLastShown(page) && !list.loadingMore ? (
              <span className="small">{t('adminUsers.full')}</span>
            ) : (
              <Button variant="quiet" size="small" pending={list.loadingMore} onClick={onMore}>
                {t('adminUsers.loadMore')}
              </Button>
            )
          }
        />
      </>
    );
  return (
    <DataTable
      label={t('adminUsers.label')}
      columns={columns}
      rows={list.pages[page] ?? []}
      total={list.uncounted ? null : list.total}
      hasMore={list.hasMore || page + 1 < list.pages.length}
      full={t('adminUsers.full')}
      loading={list.pages.length <= page && list.error === null}
    />
  );
}

interface UserProps {
  readonly user: Person;
  readonly onRole: (person: Person) => void;
}

const NameLink = ({ user }: Pick<UserProps, 'user'>) => (
  <Link className="link strong" to={personPage(user.id)}>
    {user.name ?? formatMobile(user.mobile)}
  </Link>
);

function RoleButton({ user, onRole }: UserProps) {
  const { t } = useTranslation();
  const forbidden = useForbidden();
  return (
    <Button
      variant="text"
      size="small"
      aria-label={t('adminUsers.changeRole.of', { name: user.name ?? formatMobile(user.mobile) })}
      aria-haspopup="dialog"
      disabledReason={forbidden(user)}
      onClick={() => onRole(user)}
    >
      {t('adminUsers.changeRole.button')}
    </Button>
  );
}

const UserCard = ({ user, onRole }: UserProps) => (
  <li>
    <div className="case-card">
      <div className="case-card-top">
        <NameLink user={user} />
        <RoleChips person={user} />
      </div>
      <div className="small muted num">{formatMobile(user.mobile)}</div>
      <div className="small muted">{user.email === null ? null : <Breakable email={user.email} />}</div>
      <div className="row-acts">
        <RoleButton user={user} onRole={onRole} />
      </div>
    </div>
  </li>
);

function useColumns(onRole: UserProps['onRole']): readonly DataColumn<Person>[] {
  const { t } = useTranslation();
  return [
    {
      field: 'id',
      headerName: t('adminUsers.id'),
      width: 90,
      renderCell: ({ row: { id } }) => (
        <span className="tiny faint mono" title={id}>
          {id.slice(0, 8)}
        </span>
      ),
    },
    {
      field: 'name',
      headerName: t('adminUsers.name'),
      flex: 1,
      minWidth: 150,
      renderCell: ({ row }) => (
        <span className="lines">
          <NameLink user={row} />
          <span className="tiny faint">
            {t('adminUsers.person.since')} <DateText at={row.created_at} />
          </span>
        </span>
      ),
    },
    {
      field: 'mobile',
      headerName: t('adminUsers.mobile'),
      width: 150,
      renderCell: ({ row }) => <span className="num nowrap">{formatMobile(row.mobile)}</span>,
    },
    {
      field: 'email',
      headerName: t('adminUsers.email'),
      flex: 1.3,
      minWidth: 150,
      renderCell: ({ row: { email } }) =>
        email === null ? (
          <span className="faint">{t('adminUsers.notGiven')}</span>
        ) : (
          <span className="two-lines" title={email}>
            <Breakable email={email} />
          </span>
        ),
    },
    {
      field: 'role',
      headerName: t('adminUsers.role'),
      width: 196,
      renderCell: ({ row }) => <RoleChips person={row} />,
    },
    {
      field: 'actions',
      headerName: t('adminUsers.actions'),
      width: 122,
      align: 'right',
      headerAlign: 'right',
      renderCell: ({ row }) => <RoleButton user={row} onRole={onRole} />,
    },
  ];
}
