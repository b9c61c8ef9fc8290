import type { AdminService, ServiceSaved, ServiceVersion } from '@anupalan/domain/contracts/admin-catalogue';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { ApiError, messageOf } from '../../shared/api/errors';
import { over } from '../../shared/api/over';
import { useCommand } from '../../shared/api/use-command';
import { actorText } from '../../shared/case-parts/actor-text';
import { Button } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { toast } from '../../shared/kit/toast/store';
import { EmptyState, ErrorState, Note, SkeletonLines } from '../../shared/loading/states';
import { MoreFoot } from '../../shared/office/MoreFoot';
import { Changes } from './Changes';
import { Impact } from './Impact';
import { CHANGED, serviceUrl, useHistory } from './services-api';

/** The versions of a service: who changed what and when; each can be restored. */
export function HistoryTab({ service }: { readonly service: AdminService }) {
  const { t } = useTranslation();
  const history = useHistory(service.id);
  const [restored, setRestored] = useState<ServiceVersion | null>(null);
  const versions = history.data?.pages.flatMap(({ items }) => items) ?? [];
  const [present] = versions;
  if (history.isPending)
    return (
      <Card>
        <SkeletonLines count={8} />
      </Card>
    );
  if (history.isError && versions.length === 0)
    return (
      <Card>
        <ErrorState
          error={history.error}
          title={t('servicesAdmin.history.failed')}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      </Card>
    );
  return (
    <Card title={t('servicesAdmin.history.title')} flush>
      {versions.length === 0 ? <EmptyState icon="history" title={t('servicesAdmin.history.none')} /> : null}
      <ol className="rows" reversed>
        {versions.map((version) => (
          <Version
            key={version.version}
            version={version}
            present={version === present}
            onRestore={() => setRestored(version)}
          />
        ))}
      </ol>
      <MoreFoot query={history} label={t('servicesAdmin.history.earlier')} />
      {restored === null ? null : (
        <RestoreDialog service={service} version={restored.version} onClose={() => setRestored(null)} />
      )}
    </Card>
  );
}

interface VersionProps {
  readonly version: ServiceVersion;
  readonly present: boolean;
  readonly onRestore: () => void;
}

function Version({ version: one, present, onRestore }: VersionProps) {
  const { t } = useTranslation();
  return (
    <Stack component="li" spacing={1}>
      <Row spacing={1.5} align="flex-start" justify="space-between" nowrap>
        <div>
          <Row component="span" spacing="4px 10px">
            <span className="strong num">{t('servicesAdmin.history.version', { n: one.version })}</span>
            <span className="muted">{t(`servicesAdmin.history.kind.${one.kind}`, { n: one.restored ?? '' })}</span>
            {present ? <Chip>{t('servicesAdmin.history.present')}</Chip> : null}
          </Row>
          <div className="tiny faint num">
            {t('servicesAdmin.history.by', { at: formatDate(one.at, 'dayTime'), who: actorText(one.by) })}
          </div>
        </div>
        {present ? null : (
          <Button variant="text" size="small" aria-haspopup="dialog" onClick={onRestore}>
            {t('servicesAdmin.history.restore')}
            <span className="sr-only">{` (${t('servicesAdmin.history.version', { n: one.version })})`}</span>
          </Button>
        )}
      </Row>
      {one.changes.length > 0 ? (
        <Changes changes={one.changes} />
      ) : one.kind === 'created' ? null : (
        <p className="small faint">{t('servicesAdmin.history.nothing')}</p>
      )}
    </Stack>
  );
}

interface RestoreDialogProps {
  readonly service: AdminService;
  readonly version: number;
  readonly onClose: () => void;
}

function RestoreDialog({ service, version, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const restore = useCommand<void, ServiceSaved>({
    send: (_, idempotencyKey) =>
      api.post(`${serviceUrl(service.id)}/restore`, { version }, { idempotencyKey, headers: over(service.version) }),
    invalidates: CHANGED,
    onSuccess: () => {
      toast({ title: t('servicesAdmin.history.restored', { n: version }), kind: 'done' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t('servicesAdmin.history.restoreTitle', { n: version })}
      lead={t('servicesAdmin.history.restoreLead')}
      locked={restore.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" disabledReason={restore.isPending ? t('forms.underWay') : null} onClick={onClose}>
            {t('forms.back')}
          </Button>
          <Button pending={restore.isPending} onClick={() => restore.mutate()}>
            {t('servicesAdmin.history.restoreGo', { n: version })}
          </Button>
        </>
      }
    >
      {restore.error === null ? null : (
        <Note tone="bad" alert>
          {messageOf(restore.error)}
          <Reasons error={restore.error} />
        </Note>
      )}
      <Impact serviceId={service.id} />
    </Dialog>
  );
}

/** The rules of today that an earlier version breaks. */
function Reasons({ error }: { readonly error: Error }) {
  const messages = error instanceof ApiError ? [...new Set(error.errors.map(({ message }) => message))] : [];
  if (messages.length === 0) return null;
  return (
    <ul className="bullets">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
