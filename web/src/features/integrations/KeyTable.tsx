import type { ApiKey } from '@anupalan/domain/contracts/integrations';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { Chip, ToneChip } from '../../shared/kit/Chip';
import { Row } from '../../shared/kit/Row';
import { DateText } from '../../shared/kit/text';
import type { ListColumn } from '../../shared/office/List';
import { stateOf } from './expiry';

export interface KeyActs {
  /** Why this admin may change none of them; null when they may. */
  readonly forbidden: string | null;
  readonly onUsage: (key: ApiKey) => void;
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

/** The columns of the list of keys. */
export const keyColumns = (t: TFunction, acts: KeyActs): readonly ListColumn<ApiKey>[] => [
  {
    key: 'name',
    head: t('integrations.name'),
    card: 'title',
    cell: ({ name, hint }) => (
      <>
        <span className="strong lines">{name}</span>
        <Hint hint={hint} />
      </>
    ),
  },
  {
    key: 'scopes',
    head: t('integrations.scopes'),
    card: 'line',
    cell: ({ scopes }) => <Scopes scopes={scopes} />,
  },
  { key: 'created', head: t('integrations.created'), card: 'fact', cell: (key) => <Created apiKey={key} /> },
  {
    key: 'used',
    head: t('integrations.lastUsed'),
    card: 'fact',
    cell: ({ last_used_at }) => <LastUsed at={last_used_at} />,
  },
  { key: 'expires', head: t('integrations.expires'), card: 'fact', cell: (key) => <Expires apiKey={key} /> },
  { key: 'state', head: t('integrations.state'), card: 'beside', cell: (key) => <State apiKey={key} /> },
  {
    key: 'acts',
    head: <span className="sr-only">{t('integrations.acts')}</span>,
    right: true,
    card: 'foot',
    cell: (key) => <Acts apiKey={key} {...acts} />,
  },
];

/** The end of the secret, by which its holder tells it from others. */
function Hint({ hint }: { readonly hint: string }) {
  const { t } = useTranslation();
  return (
    <span className="tiny faint mono" title={t('integrations.hint')}>
      {`…${hint}`}
    </span>
  );
}

const Scopes = ({ scopes }: Pick<ApiKey, 'scopes'>) => (
  <Row component="span" spacing={0.5}>
    {scopes.map((scope) => (
      <Chip key={scope}>
        <span className="mono">{scope}</span>
      </Chip>
    ))}
  </Row>
);

const Created = ({ apiKey: { created_at, created_by } }: { readonly apiKey: ApiKey }) => (
  <span className="lines">
    <DateText at={created_at} />
    <span className="tiny faint">{created_by.name}</span>
  </span>
);

function LastUsed({ at }: { readonly at: string | null }) {
  const { t } = useTranslation();
  return at === null ? <span className="faint">{t('integrations.neverUsed')}</span> : <DateText at={at} />;
}

function Expires({ apiKey: { expires_at, previous_secret_until } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation();
  const overlaps = previous_secret_until !== null && Date.parse(previous_secret_until) > Date.now();
  return (
    <span className="lines">
      {expires_at === null ? <span className="faint">{t('integrations.never')}</span> : <DateText at={expires_at} />}
      {overlaps ? (
        <span className="tiny faint">
          {t('integrations.before')} <DateText at={previous_secret_until} style="dayTime" />
        </span>
      ) : null}
    </span>
  );
}

const LOOKS = {
  active: { tone: 'done', icon: 'check' },
  expiring: { tone: 'warning', icon: 'clock' },
  expired: { tone: 'bad', icon: 'alert' },
} as const;

function State({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation();
  const state = stateOf(apiKey, Date.now());
  const label = t(`integrations.states.${state}`);
  return state === 'revoked' ? <Chip outline>{label}</Chip> : <ToneChip {...LOOKS[state]} label={label} />;
}

/** The person who revoked a key, the time and the reason. */
function Revoked({ apiKey: { revoked_at, revoked_by, revoke_reason } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation();
  if (revoked_at === null) return null;
  return (
    <span className="tiny faint">
      {t('integrations.revokedBy', { name: revoked_by?.name ?? '' })} <DateText at={revoked_at} />
      {revoke_reason === null ? null : `: ${revoke_reason}`}
    </span>
  );
}

/** The actions that a key's status allows. A revoked key shows its revocation instead. */
function Acts({ apiKey, forbidden, onUsage, onRotate, onRevoke }: KeyActs & { readonly apiKey: ApiKey }) {
  const { t } = useTranslation();
  const { name, status } = apiKey;
  if (status === 'revoked') return <Revoked apiKey={apiKey} />;
  if (status === 'expired') return null;
  return (
    <span className="row-acts">
      <Button
        variant="text"
        size="small"
        aria-label={t('integrations.usage.of', { name })}
        aria-haspopup="dialog"
        onClick={() => onUsage(apiKey)}
      >
        {t('integrations.usage.button')}
      </Button>
      <Button
        variant="text"
        size="small"
        aria-label={t('integrations.rotate.of', { name })}
        aria-haspopup="dialog"
        disabledReason={forbidden}
        onClick={() => onRotate(apiKey)}
      >
        {t('integrations.rotate.button')}
      </Button>
      <Button
        variant="text"
        size="small"
        aria-label={t('integrations.revoke.of', { name })}
        aria-haspopup="dialog"
        disabledReason={forbidden}
        onClick={() => onRevoke(apiKey)}
      >
        {t('integrations.revoke.button')}
      </Button>
    </span>
  );
}
