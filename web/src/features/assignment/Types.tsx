import type { ServiceTypes, ServiceTypeView } from '@anupalan/domain/contracts/assignment';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { Button } from '../../shared/kit/Button';
import { Chip } from '../../shared/kit/Chip';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { EmptyState } from '../../shared/loading/states';
import { List, type ListColumn } from '../../shared/office/List';
import { useTypes } from './assignment-api';
import { EditButton } from './EditButton';
import { TypeDialog } from './TypeDialog';
import { levelText } from './type-form';

/** The service types: the skill and the difficulty that several services share. */
export function Types() {
  const { t } = useTranslation();
  const types = useTypes();
  const [edited, setEdited] = useState<ServiceTypeView | 'new' | null>(null);
  const add = (
    <Button icon="plus" aria-haspopup="dialog" onClick={() => setEdited('new')}>
      {t('assignment.types.new')}
    </Button>
  );
  return (
    <>
      {(types.data?.items.length ?? 0) > 0 ? (
        <Row justify="flex-end" nowrap spacing={0} sx={{ mb: 1.75, '& .btn': { width: { xs: '100%', md: 'auto' } } }}>
          {add}
        </Row>
      ) : null}
      <Box className="card table-card" sx={{ overflow: 'hidden', '& td': { py: 1.25 } }}>
        <List
          label={t('assignment.types.label')}
          columns={columnsOf(t, setEdited)}
          query={types}
          rows={types.data?.items}
          rowKey={({ id }) => id}
          tableFrom={820}
          empty={
            <EmptyState icon="folder" title={t('assignment.types.none')} action={add}>
              {t('assignment.types.noneBody')}
            </EmptyState>
          }
        />
      </Box>
      <Untyped services={types.data?.untyped ?? []} />
      {edited === null || types.data === undefined ? null : (
        <TypeDialog type={edited === 'new' ? null : edited} types={types.data} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

const columnsOf = (t: TFunction, onEdit: (type: ServiceTypeView) => void): readonly ListColumn<ServiceTypeView>[] => [
  {
    key: 'name',
    head: t('assignment.types.name'),
    card: 'title',
    cell: (type) => (
      <>
        <span className="strong">{type.name}</span> {type.is_active ? null : <Chip>{t('assignment.types.off')}</Chip>}
        {type.description === '' ? null : (
          <Box component="span" sx={{ display: 'block' }} className="tiny faint">
            {type.description}
          </Box>
        )}
      </>
    ),
  },
  {
    key: 'skill',
    head: t('assignment.types.skill'),
    card: 'note',
    cell: ({ required_specialization: needed }) =>
      needed === null ? <span className="faint">{t('assignment.types.anybody')}</span> : skillName(needed),
  },
  {
    key: 'complexity',
    head: t('assignment.types.complexity'),
    card: 'note',
    cell: ({ complexity_level: level }) => <span className="num nowrap">{levelText(level)}</span>,
  },
  {
    key: 'services',
    head: t('assignment.types.services'),
    card: 'line',
    cell: ({ services }) =>
      services.length === 0 ? (
        <span className="faint">{t('assignment.types.noServices')}</span>
      ) : (
        services.map(({ title }) => title).join(', ')
      ),
  },
  {
    key: 'acts',
    head: <span className="sr-only">{t('assignment.acts')}</span>,
    right: true,
    card: 'beside',
    cell: (type) => <EditButton name={type.name} onEdit={() => onEdit(type)} />,
  },
];

function Untyped({ services }: { readonly services: ServiceTypes['untyped'] }) {
  const { t } = useTranslation();
  if (services.length === 0) return null;
  return (
    <Box sx={{ mt: 2.5 }}>
      <Card title={t('assignment.types.untyped')}>
        <p className="small muted">{t('assignment.types.untypedBody')}</p>
        <p className="small">{services.map(({ title }) => title).join(', ')}</p>
      </Card>
    </Box>
  );
}
