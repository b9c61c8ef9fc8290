import type { ApiKey } from '@anupalan/domain/contracts/integrations';
import { titleOf } from '@anupalan/domain/rules/pages';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../shared/kit/Button';
import { PageHead } from '../../shared/kit/Page';
import { EmptyState } from '../../shared/loading/states';
import { List } from '../../shared/office/List';
import { MoreFoot } from '../../shared/office/MoreFoot';
import { useUrlState } from '../../shared/use-url-state';
import { FirstCall } from './FirstCall';
import { CHANGED, keyPath, useApiKeys } from './integrations-api';
import { keyColumns } from './KeyTable';
import { NewKeyDialog } from './NewKeyDialog';
import { RevokeDialog } from './RevokeDialog';
import { RotateDialog } from './RotateDialog';
import { SecretDialog } from './SecretDialog';
import { UsageDialog } from './UsageDialog';
import { WebhooksCard } from './webhooks/WebhooksCard';
import '../../shared/kit/form/form.css';
import '../../shared/office/lists.css';
import { useMayManage } from './use-may-manage';
import './integrations.css';

/** A secret that the server has just made, until the person says that it is stored. */
interface NewSecret {
  readonly name: string;
  readonly secret: string;
  readonly overlap?: string;
}

type KeyDialog = { readonly act: 'usage' | 'rotate' | 'revoke'; readonly key: ApiKey };

/**
 * The API keys and webhooks of integrators, at /admin/integrations; `?new=key` and `?new=webhook` open the form for
 * another one. Every admin sees them; super admins make and change them, as the server says.
 */
export default function IntegrationsPage() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const forbidden = useMayManage() ? null : t('integrations.superOnly');
  const [asked, setAsked] = useState<KeyDialog | null>(null);
  const [made, setMade] = useState<NewSecret | null>(null);
  const close = (): void => setAsked(null);
  const add = (): void => set({ new: 'key' });
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/integrations'))}
        meta={[t('integrations.lead'), ...(forbidden === null ? [] : [forbidden])]}
        tools={
          <>
            <LinkButton variant="quiet" icon="book" to="/developers">
              {t('integrations.guide')}
            </LinkButton>
            <Button icon="plus" aria-haspopup="dialog" disabledReason={forbidden} onClick={add}>
              {t('integrations.create.button')}
            </Button>
          </>
        }
      />
      <Stack spacing={2.5} sx={{ mt: 2.5 }}>
        <KeysCard forbidden={forbidden} onAsk={setAsked} onAdd={add} />
        <WebhooksCard />
        <FirstCall />
      </Stack>
      {params.get('new') === 'key' && made === null && forbidden === null ? (
        <NewKeyDialog
          onMade={(made) => {
            setMade(made);
            set({ new: null });
          }}
          onClose={() => set({ new: null })}
        />
      ) : null}
      {asked?.act === 'usage' ? <UsageDialog apiKey={asked.key} forbidden={forbidden} onClose={close} /> : null}
      {asked?.act === 'rotate' ? (
        <RotateDialog
          name={asked.key.name}
          lead={t('integrations.rotate.lead')}
          path={`${keyPath(asked.key.id)}/rotate`}
          changed={CHANGED}
          onMade={(made) => {
            setMade(made);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {asked?.act === 'revoke' ? <RevokeDialog apiKey={asked.key} onClose={close} /> : null}
      {made === null ? null : <SecretDialog {...made} onClose={() => setMade(null)} />}
    </main>
  );
}

interface KeysCardProps {
  /** Why this admin may change no key; null when they may. */
  readonly forbidden: string | null;
  readonly onAsk: (dialog: KeyDialog) => void;
  readonly onAdd: () => void;
}

/** The keys, with what can be done with each. */
function KeysCard({ forbidden, onAsk, onAdd }: KeysCardProps) {
  const { t } = useTranslation();
  const keys = useApiKeys();
  return (
    <section className="card case-table" aria-label={t('integrations.keys')}>
      <List
        label={t('integrations.keys')}
        columns={keyColumns(t, {
          forbidden,
          onUsage: (key) => onAsk({ act: 'usage', key }),
          onRotate: (key) => onAsk({ act: 'rotate', key }),
          onRevoke: (key) => onAsk({ act: 'revoke', key }),
        })}
        query={keys}
        rows={keys.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        foot={<MoreFoot query={keys} label={t('integrations.more')} />}
        empty={
          <EmptyState
            icon="bolt"
            title={t('integrations.none')}
            action={
              <Button variant="quiet" aria-haspopup="dialog" disabledReason={forbidden} onClick={onAdd}>
                {t('integrations.create.button')}
              </Button>
            }
          >
            {t('integrations.noneBody')}
          </EmptyState>
        }
      />
    </section>
  );
}
