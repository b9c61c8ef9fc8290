import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../api/errors';
import { Button } from '../kit/Button';
import type { Tone } from '../kit/Chip';
import { Icon, type IconName } from '../kit/icons';

export type NoteTone = 'plain' | Exclude<Tone, 'authority'>;

const noteIcons: Readonly<Record<Exclude<NoteTone, 'plain'>, IconName>> = {
  bad: 'alert',
  warning: 'warning',
  done: 'check',
  info: 'staff',
};

export interface NoteProps {
  readonly tone?: NoteTone;
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly alert?: boolean;
}

/** A remark on a tinted ground. `alert`: screen readers read it at once. */
export function Note({ tone = 'plain', icon, children, alert }: NoteProps) {
  const role = alert ? { role: 'alert' } : {};
  if (tone === 'plain')
    return (
      <div className="note" {...role}>
        {children}
      </div>
    );
  return (
    <div className={`note note--icon note--${tone}`} {...role}>
      <Icon name={icon ?? noteIcons[tone]} size={16} />
      <div>{children}</div>
    </div>
  );
}

export interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** The state fills the page, so its title is the page's heading. */
  readonly page?: boolean;
}

/** An empty list or page, with the next step. */
export const EmptyState = ({ icon = 'inbox', title, children, action, page }: EmptyStateProps) => (
  <div className="state">
    <span className="state-icon">
      <Icon name={icon} size={24} />
    </span>
    {page ? (
      <h1 className="page-title page-title--sm" tabIndex={-1}>
        {title}
      </h1>
    ) : (
      <h2 className="section-title">{title}</h2>
    )}
    {children ? <p>{children}</p> : null}
    {action ? <div className="actions">{action}</div> : null}
  </div>
);

export interface ErrorStateProps {
  /** The thrown error; its text is shown unless `message` is given. */
  readonly error?: unknown;
  readonly title?: string;
  readonly message?: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  readonly action?: ReactNode;
}

/** A failure's text, with a retry. */
export function ErrorState({ error, title, message, onRetry, retrying, action }: ErrorStateProps) {
  const { t } = useTranslation();
  const id = error instanceof ApiError ? error.problem.correlationId : undefined;
  return (
    <div className="state state--bad" role="alert">
      <span className="state-icon">
        <Icon name="alert" size={24} />
      </span>
      <h2 className="section-title">{title ?? t('errors.loadFailed')}</h2>
      <p>{message ?? messageOf(error)}</p>
      {typeof id === 'string' ? <p className="tiny faint mono">{t('errors.reference', { id })}</p> : null}
      <div className="actions">
        {onRetry ? (
          <Button variant="quiet" icon="refresh" onClick={onRetry} pending={retrying ?? false}>
            {t('errors.tryAgain')}
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  );
}

/** A grey placeholder of the final size, so that nothing moves when the data comes. */
export const Skeleton = ({ width = '100%', height = 14 }: { width?: number | string; height?: number | string }) => (
  <span className="skeleton" style={{ width, height }} aria-hidden="true" />
);

/** Placeholders for `count` lines of text or rows; says once that something is loading. */
export function SkeletonLines({ count = 3, label }: { readonly count?: number; readonly label?: string }) {
  const { t } = useTranslation();
  return (
    <Stack spacing={1.5} role="status">
      <span className="sr-only">{label ?? t('shell.loading')}</span>
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity.
        <Skeleton key={line} width={`${[92, 78, 86, 64][line % 4]}%`} />
      ))}
    </Stack>
  );
}

/** A loading area with the screen's own text ('Loading your services...'). */
export function Spinner({ label }: { readonly label?: string }) {
  const { t } = useTranslation();
  return (
    <div className="state" role="status">
      <span className="spin spin--large" aria-hidden="true" />
      <p className="small">{label ?? t('shell.loading')}</p>
    </div>
  );
}
