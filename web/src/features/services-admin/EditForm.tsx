import type { AdminService, ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import { useMemo } from 'react';
import { api } from '../../shared/api/client';
import { over } from '../../shared/api/over';
import { ClashDialog } from '../../shared/kit/form/versions/ClashDialog';
import { useVersionedSave } from '../../shared/kit/form/versions/use-versioned-save';
import { ServiceForm, type ServicePreview } from './ServiceForm';
import { bodyOf, type ServiceValues, valuesOf } from './service-form';
import { serviceUrl } from './services-api';
import { nameOf, valueText } from './value-words';

export interface EditFormProps {
  readonly service: AdminService;
  readonly preview: ServicePreview;
}

/** The form of a service that exists: saved over the version from which its values came. */
export function EditForm({ service, preview }: EditFormProps) {
  const { id } = service;
  const initial = useMemo(() => ({ ...valuesOf(service), version: service.version }), [service]);
  const { clash, save } = useVersionedSave<ServiceValues, ServiceSaved>({
    given: { version: service.version, values: initial },
    send: (values, version, key) =>
      api.put(serviceUrl(id), bodyOf(values), { idempotencyKey: `${key}-${version}`, headers: over(version) }),
    load: async () => {
      const now = await api.get<AdminService>(serviceUrl(id));
      return { version: now.version, values: valuesOf(now) };
    },
  });
  return (
    <>
      <ServiceForm
        initial={initial}
        serviceId={id}
        preview={preview}
        save={({ version, ...values }, idempotencyKey) => save(values, version, idempotencyKey)}
        onSaved={() => undefined}
      />
      <ClashDialog clash={clash} nameOf={nameOf} textOf={valueText} />
    </>
  );
}
