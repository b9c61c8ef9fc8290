import type { ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import type { Service } from '@anupalan/domain/contracts/catalogue';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ComponentType, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError, messageOf, NetworkError } from '../../shared/api/errors';
import { hasUnsaved } from '../../shared/api/unsaved';
import { useCommand } from '../../shared/api/use-command';
import { saidOf } from '../../shared/forms/office-failure';
import { t as text } from '../../shared/i18n/i18n';
import { Button } from '../../shared/kit/Button';
import { Form } from '../../shared/kit/form/Form';
import { LeaveGuard } from '../../shared/kit/form/LeaveGuard';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { toast } from '../../shared/kit/toast/store';
import { BasicFields } from './BasicFields';
import { Impact } from './Impact';
import { MoreFields } from './MoreFields';
import { fieldOf, publicService, type ServiceValues, serviceSchema } from './service-form';
import { CHANGED } from './services-api';

/** The public page of a service, from the catalogue's own feature. */
export type ServicePreview = ComponentType<{ readonly service: Service }>;

/** The values with the version from which they were made. */
export type VersionedValues = ServiceValues & { readonly version: number };

export interface ServiceFormProps {
  readonly initial: VersionedValues;
  /** Null for a new service. */
  readonly serviceId: string | null;
  readonly save: (values: VersionedValues, idempotencyKey: string) => Promise<ServiceSaved>;
  readonly onSaved: (saved: ServiceSaved) => void;
  readonly preview: ServicePreview;
}

/** '{status}: {response text}', or a text of its own where the server said nothing or did not answer (ASVC-44). */
const saveFailure = (error: unknown): string => {
  const failed = text('servicesAdmin.errors.saveFailed');
  if (error instanceof NetworkError) return failed;
  if (!(error instanceof ApiError)) return messageOf(error, failed);
  const said = saidOf(error);
  return said === undefined ? failed : text('servicesAdmin.errors.saveStatus', { status: error.status, text: said });
};

interface FormFootProps extends Pick<ServiceFormProps, 'serviceId'> {
  readonly dirty: boolean;
  readonly pending: boolean;
  readonly onPreview: () => void;
}

/** The buttons below the form, and what the changes mean for open requests. */
function FormFoot({ serviceId, dirty, pending, onPreview }: FormFootProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const creating = serviceId === null;
  return (
    <Stack
      spacing={1.25}
      sx={{
        position: { xs: 'static', md: 'sticky' },
        bottom: 0,
        zIndex: 2,
        background: 'var(--canvas)',
        borderTop: '1px solid var(--line)',
        p: '14px 0',
        '& .spacer': { display: { xs: 'none', md: 'block' } },
        '& .btn': { flex: { xs: '1 1 auto', md: 'initial' } },
      }}
    >
      {creating || !dirty ? null : <Impact serviceId={serviceId} />}
      <div className="form-actions">
        <Button variant="quiet" icon="eye" aria-haspopup="dialog" onClick={onPreview}>
          {t('servicesAdmin.preview.button')}
        </Button>
        <span className="spacer" />
        <Button variant="quiet" onClick={() => void navigate('/admin/services')}>
          {t('servicesAdmin.form.cancel')}
        </Button>
        <Button type="submit" pending={pending}>
          {t(
            pending ? 'servicesAdmin.form.saving' : creating ? 'servicesAdmin.form.create' : 'servicesAdmin.form.save',
          )}
        </Button>
      </div>
    </Stack>
  );
}

/** The form of a service, for a new one and for changes (ASVC-11 to ASVC-44). */
export function ServiceForm({ initial, serviceId, save, onSaved, preview: Preview }: ServiceFormProps) {
  const { t } = useTranslation();
  const creating = serviceId === null;
  const [previewed, setPreviewed] = useState<ServiceValues | null>(null);
  /** A created service leads to its own page; nothing is lost by that. */
  const created = useRef<boolean>(false);
  const isUnsaved = useCallback(() => !created.current && hasUnsaved(), []);
  const command = useCommand<VersionedValues, ServiceSaved>({
    send: save,
    invalidates: CHANGED,
    onSuccess: (saved) => {
      created.current = creating;
      toast(
        creating
          ? { title: t('servicesAdmin.created'), description: t('servicesAdmin.createdBody'), kind: 'done' }
          : { title: t('servicesAdmin.updated'), description: t('servicesAdmin.updatedBody'), kind: 'done' },
      );
      onSaved(saved);
    },
    onError: (error) => toast({ title: t('errors.officeTitle'), description: saveFailure(error), kind: 'bad' }),
  });
  return (
    <>
      <Form<VersionedValues>
        initialValues={initial}
        schema={serviceSchema()}
        fieldOf={fieldOf}
        reinitialize={!creating}
        label={t('servicesAdmin.tabs.basic')}
        onSubmit={(values) => command.mutateAsync(values)}
      >
        {({ values, dirty }) => (
          <>
            <BasicFields creating={creating} />
            <MoreFields />
            <FormFoot
              serviceId={serviceId}
              dirty={dirty}
              pending={command.isPending}
              onPreview={() => setPreviewed(values)}
            />
          </>
        )}
      </Form>
      <LeaveGuard unsaved={isUnsaved} />
      <Dialog
        open={previewed !== null}
        width={1180}
        title={t('servicesAdmin.preview.title')}
        lead={t('servicesAdmin.preview.lead')}
        onClose={() => setPreviewed(null)}
        actions={
          <Button variant="quiet" onClick={() => setPreviewed(null)}>
            {t('servicesAdmin.preview.close')}
          </Button>
        }
      >
        {previewed === null ? null : (
          <Box sx={{ borderTop: '1px solid var(--line)', pt: 2.75 }}>
            <Preview service={publicService(previewed)} />
          </Box>
        )}
      </Dialog>
    </>
  );
}
