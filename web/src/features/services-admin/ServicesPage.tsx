import type { AdminService } from '@anupalan/domain/contracts/admin-catalogue';
import { titleOf } from '@anupalan/domain/rules/pages';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../shared/api/errors';
import { categoryName } from '../../shared/case-parts/service/category';
import { Button, LinkButton } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { catalogueIcon, Icon } from '../../shared/kit/icons';
import { PageHead } from '../../shared/kit/Page';
import { saveFile } from '../../shared/kit/save-file';
import { Money } from '../../shared/kit/text';
import { toast } from '../../shared/kit/toast/store';
import { EmptyState } from '../../shared/loading/states';
import { List, type ListColumn } from '../../shared/office/List';
import { SearchField } from '../../shared/office/SearchField';
import { useUrlState } from '../../shared/use-url-state';
import { ImportDialog } from './ImportDialog';
import { missingWords } from './missing';
import { foundServices } from './search';
import { CATALOGUE, editPath, useAdminServices } from './services-api';
import './services-admin.css';

/** Every service of the catalogue, at /admin/services (ASVC-04 to ASVC-10). */
export default function ServicesPage() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const q = params.get('q') ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` changes with each address, and the search would restart.
  const search = useCallback((next: string) => set({ q: next }), []);
  const services = useAdminServices();
  const [importing, setImporting] = useState(false);
  const shown = foundServices(services.data ?? [], q);
  return (
    <main className="page page--wide">
      <PageHead
        title={t(titleOf('/admin/services'))}
        meta={[services.data === undefined ? null : t('servicesAdmin.count', { n: shown.length })]}
        tools={
          <>
            <Button variant="quiet" icon="up" aria-haspopup="dialog" onClick={() => setImporting(true)}>
              {t('servicesAdmin.import.button')}
            </Button>
            <ExportButton />
            <LinkButton to="/admin/services/new" icon="plus">
              {t('servicesAdmin.new')}
            </LinkButton>
          </>
        }
      />
      <Box
        sx={{
          mt: 2.25,
          '& .field--search': { flex: '0 1 440px' },
          '& .field--search > .MuiInputBase-root': { flex: 1 },
        }}
        className="filters"
      >
        <SearchField
          label={t('servicesAdmin.search')}
          placeholder={t('servicesAdmin.search')}
          value={q}
          onChange={search}
        />
      </Box>
      <Box className="card table-card" sx={{ overflow: 'hidden', '& td': { py: 1.25 } }}>
        <List
          label={t(titleOf('/admin/services'))}
          columns={columnsOf(t)}
          query={services}
          rows={services.data === undefined ? undefined : shown}
          rowKey={({ id }) => id}
          tableFrom={900}
          failed={t('servicesAdmin.loadFailed')}
          empty={
            <EmptyState
              icon="folder"
              title={t('servicesAdmin.none')}
              action={
                q === '' ? (
                  <LinkButton to="/admin/services/new" variant="quiet" icon="plus">
                    {t('servicesAdmin.new')}
                  </LinkButton>
                ) : (
                  <Button variant="quiet" onClick={() => search('')}>
                    {t('servicesAdmin.clear')}
                  </Button>
                )
              }
            >
              {t('servicesAdmin.noneBody')}
            </EmptyState>
          }
        />
      </Box>
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </main>
  );
}

/** Saves the catalogue as one file. */
function ExportButton() {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const start = async (): Promise<void> => {
    setSaving(true);
    try {
      await saveFile(CATALOGUE, 'catalogue.json');
      toast({
        title: t('servicesAdmin.export.done'),
        description: t('servicesAdmin.export.doneBody'),
        kind: 'done',
      });
    } catch (error) {
      toast({ title: t('servicesAdmin.export.failed'), description: messageOf(error), kind: 'bad' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button variant="quiet" icon="download" pending={saving} onClick={() => void start()}>
      {t('servicesAdmin.export.button')}
    </Button>
  );
}

function Name({ service }: { readonly service: AdminService }) {
  const { t } = useTranslation();
  return (
    <span className="person">
      <span className="tile-icon tile-icon--small">
        <Icon name={catalogueIcon(service.icon)} size={18} />
      </span>
      <span className="facts">
        <span className="strong">{service.title}</span>
        {service.is_popular ? <Chip>{t('servicesAdmin.popular')}</Chip> : null}
        {service.is_active ? null : <Chip outline>{t('servicesAdmin.inactive')}</Chip>}
        {service.missing.length > 0 ? (
          <>
            <Chip outline>{t('servicesAdmin.draft.chip')}</Chip>
            <span className="small muted">{t('servicesAdmin.draft.missing', { parts: missingWords(service) })}</span>
          </>
        ) : null}
      </span>
    </span>
  );
}

const columnsOf = (t: TFunction): readonly ListColumn<AdminService>[] => [
  {
    key: 'service',
    head: t('servicesAdmin.head.service'),
    card: 'title',
    cell: (service) => <Name service={service} />,
  },
  {
    key: 'id',
    head: t('servicesAdmin.head.id'),
    card: 'line',
    cell: ({ id }) => <span className="small mono muted">{id}</span>,
  },
  {
    key: 'category',
    head: t('servicesAdmin.head.category'),
    card: 'note',
    cell: ({ category }) => categoryName(category),
  },
  {
    key: 'form',
    head: t('servicesAdmin.head.form'),
    card: 'note',
    cell: ({ fields, documents }) => (
      <span className="lines small muted num nowrap">
        <span>{t('servicesAdmin.questions', { count: fields })}</span>
        <span>{t('servicesAdmin.documents', { count: documents })}</span>
      </span>
    ),
  },
  {
    key: 'price',
    head: t('servicesAdmin.head.price'),
    right: true,
    card: 'note',
    cell: ({ price }) => (price === 0 ? t('servicesAdmin.free') : <Money amount={price} />),
  },
  {
    key: 'acts',
    head: <span className="sr-only">{t('servicesAdmin.head.acts')}</span>,
    right: true,
    card: 'beside',
    cell: ({ id, title }) => (
      <LinkButton to={editPath(id)} variant="quiet" size="small" aria-label={t('servicesAdmin.manageOf', { title })}>
        {t('servicesAdmin.manage')}
      </LinkButton>
    ),
  },
];
