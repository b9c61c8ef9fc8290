import type { Done } from '@anupalan/domain/contracts/common';
import type { Invitation, InvitationStatus } from '@anupalan/domain/contracts/people';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { Button } from '../../shared/components/Button';
import { Chip, ToneChip } from '../../shared/components/Chip';
import { FilterSelect } from '../../shared/components/FilterSelect';
import { readList } from '../../shared/components/list-url';
import { MorePages } from '../../shared/components/MorePages';
import { Outdated } from '../../shared/components/Outdated';
import { tellOfficeFailure } from '../../shared/components/office-failure';
import { EmptyState, ErrorState, SkeletonLines } from '../../shared/components/states';
import { type Column, Table } from '../../shared/components/Table';
import { DateText } from '../../shared/components/text';
import { toast } from '../../shared/components/toast/store';
import { usePhone } from '../../shared/components/use-phone';
import { useUrlState } from '../../shared/use-url-state';
import { PagesFoot } from './PagesFoot';
import { INVITED, useInvitationPages } from './people-api';

const STATUSES = ['open', 'expired', 'accepted', 'revoked'] as const satisfies readonly InvitationStatus[];

/** The invitations, by their status. */
export function Invitations({ onInvite }: { readonly onInvite: () => void }) {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const status = STATUSES.find((one) => one === params.get('status')) ?? '';
  const { pages } = readList(params);
  const path = `/api/admin/invitations?limit=50${status === '' ? '' : `&status=${status}`}`;
  const list = useInvitationPages<Invitation>(path, pages);
  return (
    <>
      <div className="filters users-filters">
        <FilterSelect
          label={t('adminUsers.invitations.status')}
          value={status}
          isSet={status !== ''}
          onChange={(next) => set({ status: next })}
        >
          <option value="">{t('adminUsers.invitations.statuses.all')}</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {t(`adminUsers.invitations.statuses.${one}`)}
            </option>
          ))}
        </FilterSelect>
      </div>
      {list.rows === null ? null : <Outdated error={list.error} onRetry={list.refetch} retrying={list.fetching} />}
      <div className="card case-table">
        {list.error !== null && list.rows === null ? (
          <ErrorState error={list.error} onRetry={list.refetch} retrying={list.fetching} />
        ) : list.rows === null ? (
          <div className="users-wait">
            <SkeletonLines count={5} />
          </div>
        ) : list.rows.length > 0 ? (
          <>
            <InvitationsTable rows={list.rows} />
            <PagesFoot
              list={list}
              more={
                <MorePages
                  label={t('adminUsers.loadMore')}
                  full={t('adminUsers.invitations.full')}
                  pending={list.loadingMore}
                />
              }
            />
          </>
        ) : status === '' ? (
          <EmptyState
            icon="send"
            title={t('adminUsers.invitations.none')}
            action={
              <Button variant="quiet" aria-haspopup="dialog" onClick={onInvite}>
                {t('adminUsers.invitations.button')}
              </Button>
            }
          >
            {t('adminUsers.invitations.noneBody')}
          </EmptyState>
        ) : (
          <EmptyState
            icon="send"
            title={t('adminUsers.invitations.noMatch')}
            action={
              <Button variant="quiet" onClick={() => set({ status: '' })}>
                {t('adminUsers.clear')}
              </Button>
            }
          />
        )}
      </div>
    </>
  );
}

function InvitationsTable({ rows }: { readonly rows: readonly Invitation[] }) {
  const { t } = useTranslation();
  const phone = usePhone();
  if (phone)
    return (
      <ul className="case-cards" aria-label={t('adminUsers.invitations.label')}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className="case-card">
              <div className="case-card-top">
                <span className="strong">{row.name}</span>
                <Chip>{t(`adminUsers.roles.${row.role}`)}</Chip>
              </div>
              <div className="small muted users-mail">{row.email}</div>
              <Status row={row} />
              <Acts row={row} />
            </div>
          </li>
        ))}
      </ul>
    );
  const columns: readonly Column<Invitation>[] = [
    { key: 'name', head: t('adminUsers.name'), cell: ({ name }) => <span className="strong">{name}</span> },
    { key: 'email', head: t('adminUsers.email'), cell: ({ email }) => email },
    { key: 'role', head: t('adminUsers.role'), cell: ({ role }) => <Chip>{t(`adminUsers.roles.${role}`)}</Chip> },
    { key: 'by', head: t('adminUsers.invitations.by'), cell: ({ invited_by }) => invited_by.name },
    { key: 'status', head: t('adminUsers.invitations.status'), cell: (row) => <Status row={row} /> },
    { key: 'actions', head: t('adminUsers.actions'), right: true, cell: (row) => <Acts row={row} /> },
  ];
  return <Table label={t('adminUsers.invitations.label')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

const TONES = { open: 'info', accepted: 'done', expired: 'warning' } as const;

function Status({ row }: { readonly row: Invitation }) {
  const { t } = useTranslation();
  const { status, expires_at, accepted_at, accepted_by } = row;
  const label = t(`adminUsers.invitations.statuses.${status}`);
  return (
    <span className="row users-status">
      {status === 'revoked' ? <Chip outline>{label}</Chip> : <ToneChip tone={TONES[status]} label={label} />}
      <span className="tiny faint">
        {status === 'open' ? (
          <>
            {t('adminUsers.invitations.until')} <DateText at={expires_at} style="shortDay" />
          </>
        ) : status === 'expired' ? (
          <>
            {t('adminUsers.invitations.since')} <DateText at={expires_at} style="shortDay" />
          </>
        ) : status === 'accepted' ? (
          <>
            {t('adminUsers.invitations.acceptedBy', { name: accepted_by?.name ?? '' })}{' '}
            <DateText at={accepted_at} style="shortDay" />
          </>
        ) : null}
      </span>
    </span>
  );
}

function Acts({ row: { id, name, status } }: { readonly row: Invitation }) {
  const { t } = useTranslation();
  const act = useCommand<'resend' | 'revoke', Done>({
    send: (what, idempotencyKey) =>
      api.post(`/api/admin/invitations/${encodeURIComponent(id)}/${what}`, {}, { idempotencyKey }),
    invalidates: INVITED,
    onSuccess: (_, what) =>
      void toast({
        title: t(what === 'resend' ? 'adminUsers.invitations.sent' : 'adminUsers.invitations.revoked'),
        description: name,
        kind: 'done',
      }),
    onError: tellOfficeFailure,
  });
  if (status === 'accepted' || status === 'revoked') return null;
  return (
    <span className="row users-acts">
      <Button
        variant="text"
        size="small"
        aria-label={t('adminUsers.invitations.resendOf', { name })}
        pending={act.isPending && act.variables === 'resend'}
        onClick={() => act.mutate('resend')}
      >
        {t('adminUsers.invitations.resend')}
      </Button>
      <Button
        variant="text"
        size="small"
        aria-label={t('adminUsers.invitations.revokeOf', { name })}
        pending={act.isPending && act.variables === 'revoke'}
        onClick={() => act.mutate('revoke')}
      >
        {t('adminUsers.invitations.revoke')}
      </Button>
    </span>
  );
}
