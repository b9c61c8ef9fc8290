import type { AdminService } from '@anupalan/domain/contracts/admin-catalogue';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isStatus } from '../../shared/api/errors';
import { LinkButton } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { Card, PageHead, useTitle } from '../../shared/kit/Page';
import { Tabs } from '../../shared/kit/Tabs';
import { EmptyState, ErrorState, Skeleton, SkeletonLines } from '../../shared/loading/states';
import { useUrlState } from '../../shared/use-url-state';
import { DraftCard } from './DraftCard';
import { EditForm } from './EditForm';
import { FormConfig, type FormPreview } from './FormConfig';
import { HistoryTab } from './HistoryTab';
import type { ServicePreview } from './ServiceForm';
import { useAdminService } from './services-api';
import '../../shared/kit/form/form.css';
import './services-admin.css';

const TABS = ['basic', 'config', 'history'] as const;
type Tab = (typeof TABS)[number];

export interface EditServicePageProps {
  readonly preview: ServicePreview;
  readonly formPreview: FormPreview;
}

/** A service with its form, documents and history, at /admin/services/edit/:id. */
export default function EditService(props: EditServicePageProps) {
  const { id = '' } = useParams();
  // Another service's form begins anew.
  return <Edit key={id} id={id} {...props} />;
}

function Edit({ id, preview, formPreview }: EditServicePageProps & { readonly id: string }) {
  const { t } = useTranslation();
  const service = useAdminService(id);
  if (service.data !== undefined) return <Loaded service={service.data} {...{ preview, formPreview }} />;
  if (service.status === 'pending') return <Waiting />;
  if (isStatus(service.error, 404)) return <Unknown />;
  return (
    <main className="page">
      <BackToServices />
      <Card>
        <ErrorState
          error={service.error}
          message={t('catalogue.service.fieldsFailed')}
          onRetry={() => void service.refetch()}
          retrying={service.isFetching}
        />
      </Card>
    </main>
  );
}

const BackToServices = () => {
  const { t } = useTranslation();
  return (
    <LinkButton to="/admin/services" variant="quiet" icon="left">
      {t('servicesAdmin.back')}
    </LinkButton>
  );
};

function Loaded({ service, preview, formPreview }: EditServicePageProps & { readonly service: AdminService }) {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const asked = TABS.find((one) => one === params.get('tab')) ?? 'basic';
  // The form keeps what was typed while another tab is shown.
  const [seen, setSeen] = useState<ReadonlySet<Tab>>(new Set([asked]));
  if (!seen.has(asked)) setSeen(new Set([...seen, asked]));
  const panel = (tab: Tab, content: ReactNode): ReactNode =>
    seen.has(tab) ? <div hidden={asked !== tab}>{content}</div> : null;
  return (
    <main className="page page--wide">
      <PageHead
        title={t('servicesAdmin.editTitle', { title: service.title })}
        meta={[
          <span key="id" className="mono">
            {service.id}
          </span>,
          service.is_active ? null : (
            <Chip key="off" outline>
              {t('servicesAdmin.inactive')}
            </Chip>
          ),
          service.missing.length > 0 ? (
            <Chip key="draft" outline>
              {t('servicesAdmin.draft.chip')}
            </Chip>
          ) : null,
          service.built_in ? t('servicesAdmin.builtIn') : null,
        ]}
        tools={<BackToServices />}
      />
      <DraftCard service={service} />
      <Box sx={{ mt: 1.75 }}>
        <Tabs
          label={t('servicesAdmin.tabs.label')}
          tabs={TABS.map((key) => ({ key, label: t(`servicesAdmin.tabs.${key}`) }))}
          value={asked}
          onChange={(key) => set({ tab: key === 'basic' ? null : key })}
        >
          <Box sx={{ pt: 2.5, '& > div > .form': { maxWidth: 940 }, '& > .form': { maxWidth: 940 } }}>
            {panel('basic', <EditForm service={service} preview={preview} />)}
            {asked === 'config' ? <FormConfig serviceId={service.id} preview={formPreview} /> : null}
            {asked === 'history' ? <HistoryTab service={service} /> : null}
          </Box>
        </Tabs>
      </Box>
    </main>
  );
}

function Waiting() {
  const { t } = useTranslation();
  useTitle(t(titleOf('/admin/services')));
  return (
    <main className="page page--wide">
      <Skeleton width="min(420px, 80%)" height={32} />
      <Box sx={{ mt: 1.75 }}>
        <Card>
          <SkeletonLines count={10} />
        </Card>
      </Box>
    </main>
  );
}

function Unknown() {
  const { t } = useTranslation();
  useTitle(t('servicesAdmin.notFound'));
  return (
    <main className="page whole">
      <EmptyState page icon="find" title={t('servicesAdmin.notFound')} action={<BackToServices />}>
        {t('servicesAdmin.notFoundBody')}
      </EmptyState>
    </main>
  );
}
