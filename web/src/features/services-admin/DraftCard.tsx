import type { AdminService, ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import { OPTIONAL_PARTS } from '@anupalan/domain/rules/service-lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { over } from '../../shared/api/over';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { Button } from '../../shared/kit/Button';
import { CheckboxField } from '../../shared/kit/form/choices';
import { Row } from '../../shared/kit/Row';
import { missingWords } from './missing';
import { CHANGED, serviceUrl } from './services-api';

/** What a draft lacks, and "Publish"; nothing for a service that is complete. */
export function DraftCard({ service }: { readonly service: AdminService }) {
  const { t } = useTranslation();
  const [publishing, setPublishing] = useState(false);
  if (service.missing.length === 0) return null;
  return (
    <Row
      component="section"
      spacing={1.5}
      justify="space-between"
      className="card section"
      aria-label={t('servicesAdmin.draft.chip')}
    >
      <div>
        <p className="strong">{t('servicesAdmin.draft.title')}</p>
        <p className="small muted">
          {t('servicesAdmin.draft.missing', { parts: missingWords(service) })}
          {service.is_active ? ` ${t('servicesAdmin.draft.byItself')}` : null}
        </p>
      </div>
      <Button aria-haspopup="dialog" onClick={() => setPublishing(true)}>
        {t('servicesAdmin.draft.publish')}
      </Button>
      {publishing ? <PublishDialog service={service} onClose={() => setPublishing(false)} /> : null}
    </Row>
  );
}

interface PublishDialogProps {
  readonly service: AdminService;
  readonly onClose: () => void;
}

/** Confirms each part that the service does without on purpose, and puts it on sale. */
function PublishDialog({ service, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const asked = OPTIONAL_PARTS.filter((part) => service.missing.includes(part));
  const needed = service.missing.filter((part) => part === 'about');
  const stillMissing = (parts: readonly (typeof service.missing)[number][]): string | null =>
    parts.length === 0
      ? null
      : t('servicesAdmin.draft.stillMissing', {
          parts: parts.map((part) => t(`servicesAdmin.draft.parts.${part}`)).join(', '),
        });
  return (
    <CommandDialog<Record<string, boolean>, ServiceSaved>
      title={t('servicesAdmin.draft.publishTitle', { title: service.title })}
      lead={t('servicesAdmin.draft.publishLead')}
      onClose={onClose}
      initialValues={Object.fromEntries(asked.map((part) => [part, false]))}
      summary={false}
      send={(values, idempotencyKey) => {
        const confirmed = asked.filter((part) => values[part] === true);
        return api.put<ServiceSaved>(
          serviceUrl(service.id),
          { not_needed: [...service.not_needed, ...confirmed], is_active: true },
          { idempotencyKey, headers: over(service.version) },
        );
      }}
      invalidates={CHANGED}
      done={{
        title: t('servicesAdmin.draft.published'),
        description: t('servicesAdmin.draft.publishedBody', { title: service.title }),
      }}
      submit={({ values }) => ({
        label: t('servicesAdmin.draft.publish'),
        disabledReason: stillMissing([...needed, ...asked.filter((part) => values[part] !== true)]),
      })}
    >
      {needed.length > 0 ? <p className="bad small">{t('servicesAdmin.draft.aboutNeeded')}</p> : null}
      {asked.map((part) => (
        <CheckboxField
          key={part}
          name={part}
          label={t(`servicesAdmin.draft.confirm.${part}`)}
          hint={t(`servicesAdmin.draft.otherwise.${part}`)}
        />
      ))}
    </CommandDialog>
  );
}
