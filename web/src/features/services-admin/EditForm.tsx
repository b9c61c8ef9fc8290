import type { AdminService, ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import { useMemo, useRef } from 'react';
import { api } from '../../shared/api/client';
import { ClashDialog } from './ClashDialog';
import { ServiceForm, type ServicePreview } from './ServiceForm';
import { bodyOf, type ServiceValues, valuesOf } from './service-form';
import { over, serviceUrl } from './services-api';
import { useVersionedSave, type Versioned } from './use-versioned-save';
import { nameOf } from './value-words';

export interface EditFormProps {
  readonly service: AdminService;
  readonly preview: ServicePreview;
}

/** The name of a value of the form: those of the government fees share one. */
const labelOf = (key: string): string => nameOf(key.startsWith('fees_') ? 'government_fees' : key);

/** The form of a service that exists: saved over the version from which its values came. */
export function EditForm({ service, preview }: EditFormProps) {
  const { id } = service;
  const initial = useMemo(() => ({ ...valuesOf(service), version: service.version }), [service]);
  /** The versions that the form was given or has saved; a newer one does not replace what is typed. */
  const bases = useRef<Map<number, ServiceValues>>(new Map());
  bases.current.set(service.version, initial);
  const own = useRef<Versioned<ServiceValues> | null>(null);
  const key = useRef<string>('');
  const { clash, save } = useVersionedSave<ServiceValues, ServiceSaved>({
    send: async (values, version) => {
      const saved = await api.put<ServiceSaved>(serviceUrl(id), bodyOf(values), {
        idempotencyKey: `${key.current}-${version}`,
        headers: over(version),
      });
      own.current = { version: saved.version, values };
      return saved;
    },
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
        save={({ version, ...values }, idempotencyKey) => {
          key.current = idempotencyKey;
          const given = { version, values: bases.current.get(version) ?? values };
          return save(values, own.current !== null && own.current.version > version ? own.current : given);
        }}
        onSaved={() => undefined}
      />
      <ClashDialog clash={clash} nameOf={labelOf} />
    </>
  );
}
