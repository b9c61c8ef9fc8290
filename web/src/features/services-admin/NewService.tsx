import type { ServiceSaved } from '@anupalan/domain/contracts/admin-catalogue';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from '../../shared/api/client';
import { PageHead } from '../../shared/kit/Page';
import { Tabs } from '../../shared/kit/Tabs';
import { ServiceForm, type ServicePreview } from './ServiceForm';
import { bodyOf, NEW_SERVICE } from './service-form';
import { editPath, SERVICES } from './services-api';
import '../../shared/kit/form/form.css';
import './services-admin.css';

/** A new service, at /admin/services/new. Its form and documents follow once it exists (ASVC-21). */
export default function NewService({ preview }: { readonly preview: ServicePreview }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <main className="page">
      <PageHead title={t(titleOf('/admin/services/new'))} />
      <Box sx={{ mt: 1.75 }}>
        <Tabs
          label={t('servicesAdmin.tabs.label')}
          tabs={[{ key: 'basic', label: t('servicesAdmin.tabs.basic') }]}
          value="basic"
          onChange={() => undefined}
        >
          <Box sx={{ pt: 2.5, '& > div > .form': { maxWidth: 940 }, '& > .form': { maxWidth: 940 } }}>
            <ServiceForm
              initial={{ ...NEW_SERVICE, version: 0 }}
              serviceId={null}
              preview={preview}
              save={(values, idempotencyKey) => api.post<ServiceSaved>(SERVICES, bodyOf(values), { idempotencyKey })}
              onSaved={({ id }) => void navigate(editPath(id))}
            />
          </Box>
        </Tabs>
      </Box>
    </main>
  );
}
