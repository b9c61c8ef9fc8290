import type { Done } from '@anupalan/domain/contracts/common';
import type { Invitation, InvitationStatus } from '@anupalan/domain/contracts/people';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { Button } from '../../shared/kit/Button';
import { Chip, ToneChip } from '../../shared/kit/Chip';
import { MorePages } from '../../shared/kit/MorePages';
import { Row } from '../../shared/kit/Row';
import { DateText } from '../../shared/kit/text';
import { toast } from '../../shared/kit/toast/store';
import { readList } from '../../shared/list-url';
import { EmptyState } from '../../shared/loading/states';
import { FilterSelect } from '../../shared/office/FilterSelect';
import { List, type ListColumn } from '../../shared/office/List';
import { Outdated } from '../../shared/office/Outdated';
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
      <Box sx={{ mt: 2.25 }} className="filters">
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
      </Box>
      {list.rows === null ? null : <Outdated error={list.error} onRetry={list.refetch} retrying={list.fetching} />}
      <div className="card case-table">
        <List
          label={t('adminUsers.invitations.label')}
          columns={columnsOf(t)}
          query={{ error: list.error, isFetching: list.fetching, refetch: list.refetch }}
          rows={list.rows ?? undefined}
          rowKey={({ id }) => id}
          foot={
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
          }
          empty={
            status === '' ? (
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
            )
          }
        />
      </div>
    </>
  );
}

const columnsOf = (t: TFunction): readonly ListColumn<Invitation>[] => [
  {
    key: 'name',
    head: t('adminUsers.name'),
    card: 'title',
    cell: ({ name }) => <span className="strong">{name}</span>,
  },
  {
    key: 'email',
    head: t('adminUsers.email'),
    card: 'line',
    cell: ({ email }) => <span>{email}</span>,
  },
  {
    key: 'role',
    head: t('adminUsers.role'),
    card: 'beside',
    cell: ({ role }) => <Chip>{t(`adminUsers.roles.${role}`)}</Chip>,
  },
  { key: 'by', head: t('adminUsers.invitations.by'), cell: ({ invited_by }) => invited_by.name },
  {
    key: 'status',
    head: t('adminUsers.invitations.status'),
    card: 'line',
    cell: (row) => <Status row={row} />,
  },
  { key: 'actions', head: t('adminUsers.actions'), right: true, card: 'foot', cell: (row) => <Acts row={row} /> },
];

const TONES = { open: 'info', accepted: 'done', expired: 'warning' } as const;

function Status({ row }: { readonly row: Invitation }) {
  const { t } = useTranslation();
  const { status, expires_at, accepted_at, accepted_by } = row;
  const label = t(`adminUsers.invitations.statuses.${status}`);
  return (
    <Row component="span" spacing={0.75}>
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
    </Row>
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
    <span className="row-acts">
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
