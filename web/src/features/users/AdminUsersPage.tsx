import type { User } from '@anupalan/domain/contracts/identity';
import { formatMobile } from '@anupalan/domain/rules/mobile';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import '../../shared/i18n/office-texts';
import { messageOf } from '../../shared/api/errors';
import { modelQuery } from '../../shared/api/query-client';
import { Button } from '../../shared/components/Button';
import { Chip } from '../../shared/components/Chip';
import { CsvButton } from '../../shared/components/CsvButton';
import { type DataColumn, DataTable } from '../../shared/components/DataTable';
import { Tick } from '../../shared/components/form/Tick';
import { withParams } from '../../shared/components/list-url';
import { PageHead } from '../../shared/components/Page';
import { SearchField } from '../../shared/components/SearchField';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/components/states';
import { usePhone } from '../../shared/components/use-phone';
import { readUsersFilter, shownUsers, usersCsv, usersPath } from './users';
import '../../shared/components/form/form.css';
import '../../shared/components/lists.css';
import './admin-users.css';

/** All accounts, at /admin/users: staff and admins, customers if selected (AUSR-01 to AUSR-11). */
export default function AdminUsersPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const filter = readUsersFilter(params);
  const users = useQuery({ ...modelQuery<readonly User[]>('people', usersPath(filter)), refetchOnMount: 'always' });
  const set = useCallback(
    (change: Readonly<Record<string, string>>) =>
      setParams((now) => withParams(now, { ...change, page: '' }), { replace: true }),
    [setParams],
  );
  const search = useCallback((q: string) => set({ q }), [set]);
  const shown = shownUsers(users.data ?? [], filter);
  return (
    <main className="page page--wide">
      <PageHead
        title={t('adminUsers.title')}
        meta={[users.data === undefined ? null : t('adminUsers.count', { count: shown.length })]}
        tools={
          <>
            <Button
              variant="quiet"
              icon="refresh"
              pending={users.isFetching && users.data !== undefined}
              onClick={() => void users.refetch()}
            >
              {t('adminUsers.refresh')}
            </Button>
            <CsvButton path={usersCsv(filter)} fileName="users.csv" />
          </>
        }
      />
      <div className="filters users-filters">
        <SearchField
          label={t('adminUsers.searchLabel')}
          placeholder={t('adminUsers.search')}
          value={filter.q}
          onChange={search}
        />
        <label className="choice" htmlFor="show-customers">
          <Tick
            kind="checkbox"
            id="show-customers"
            checked={filter.customers}
            onChange={(checked) => set({ customers: checked ? '1' : '' })}
          />
          <span>{t('adminUsers.showCustomers')}</span>
        </label>
      </div>
      <div className="card case-table">
        {users.status === 'pending' ? (
          <div className="users-wait">
            <SkeletonLines count={8} />
          </div>
        ) : users.status === 'error' ? (
          <ErrorState
            error={users.error}
            title={t('adminUsers.errorTitle')}
            message={`${t('adminUsers.errorBody')} ${t('adminUsers.errorDetail', { message: messageOf(users.error) })}`}
            onRetry={() => void users.refetch()}
            retrying={users.isFetching}
          />
        ) : shown.length === 0 ? (
          <EmptyState
            icon="people"
            title={t(users.data.length === 0 ? 'adminUsers.none' : 'adminUsers.noMatch')}
            action={
              filter.q === '' ? undefined : (
                <Button variant="quiet" onClick={() => set({ q: '' })}>
                  {t('adminUsers.clear')}
                </Button>
              )
            }
          />
        ) : (
          <Users users={shown} />
        )}
      </div>
    </main>
  );
}

function Role({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  return (
    <span className="row users-role">
      <Chip>{t(`office.role.${user.role}`)}</Chip>
      {user.is_super_admin ? <Chip>{t('shell.superAdminBadge')}</Chip> : null}
    </span>
  );
}

function Users({ users }: { readonly users: readonly User[] }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const given = (text: string | null) => text ?? <span className="faint">{t('adminUsers.notGiven')}</span>;
  if (phone)
    return (
      <ul className="case-cards" aria-label={t('adminUsers.label')}>
        {users.map((user) => (
          <li key={user.id}>
            <div className="case-card">
              <div className="case-card-top">
                <span className="strong">{given(user.name)}</span>
                <Role user={user} />
              </div>
              <div className="small muted num">{formatMobile(user.mobile)}</div>
              <div className="small muted clip">{user.email}</div>
            </div>
          </li>
        ))}
      </ul>
    );
  const columns: DataColumn<User>[] = [
    {
      field: 'id',
      headerName: t('adminUsers.id'),
      width: 110,
      sortable: false,
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
      renderCell: ({ row }) => <span className="strong">{given(row.name)}</span>,
    },
    {
      field: 'mobile',
      headerName: t('adminUsers.mobile'),
      width: 170,
      renderCell: ({ row }) => <span className="num nowrap">{formatMobile(row.mobile)}</span>,
    },
    { field: 'email', headerName: t('adminUsers.email'), flex: 1.4, renderCell: ({ row }) => given(row.email) },
    { field: 'role', headerName: t('adminUsers.role'), width: 220, renderCell: ({ row }) => <Role user={row} /> },
  ];
  return <DataTable label={t('adminUsers.label')} columns={columns} rows={users} />;
}
