import type { ServiceTypes, ServiceTypeView } from '@anupalan/domain/contracts/assignment';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/components/Button';
import { Chip } from '../../shared/components/Chip';
import { Card } from '../../shared/components/Page';
import { EmptyState } from '../../shared/components/states';
import { type Column, Table } from '../../shared/components/Table';
import { Wait } from '../../shared/components/Wait';
import { skillName } from '../../shared/components/why/skill-name';
import { useTypes } from './assignment-api';
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
      <Wait query={types}>
        {(data) => (
          <>
            {data.items.length === 0 ? (
              <Card>
                <EmptyState icon="folder" title={t('assignment.types.none')} action={add}>
                  {t('assignment.types.noneBody')}
                </EmptyState>
              </Card>
            ) : (
              <>
                <div className="assign-tools">{add}</div>
                <TypeList types={data.items} onEdit={setEdited} />
              </>
            )}
            <Untyped services={data.untyped} />
          </>
        )}
      </Wait>
      {edited === null || types.data === undefined ? null : (
        <TypeDialog type={edited === 'new' ? null : edited} types={types.data} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

interface TypeListProps {
  readonly types: readonly ServiceTypeView[];
  readonly onEdit: (type: ServiceTypeView) => void;
}

function TypeList({ types, onEdit }: TypeListProps) {
  const { t } = useTranslation();
  const name = (type: ServiceTypeView): ReactNode => (
    <>
      <span className="strong">{type.name}</span> {type.is_active ? null : <Chip>{t('assignment.types.off')}</Chip>}
      {type.description === '' ? null : <span className="tiny faint assign-title">{type.description}</span>}
    </>
  );
  const skill = ({ required_specialization: needed }: ServiceTypeView): ReactNode =>
    needed === null ? <span className="faint">{t('assignment.types.anybody')}</span> : skillName(needed);
  const services = ({ services: list }: ServiceTypeView): ReactNode =>
    list.length === 0 ? (
      <span className="faint">{t('assignment.types.noServices')}</span>
    ) : (
      list.map(({ title }) => title).join(', ')
    );
  const edit = (type: ServiceTypeView): ReactNode => (
    <Button
      variant="text"
      size="small"
      aria-label={t('assignment.editOf', { name: type.name })}
      aria-haspopup="dialog"
      onClick={() => onEdit(type)}
    >
      {t('assignment.edit')}
    </Button>
  );
  const columns: readonly Column<ServiceTypeView>[] = [
    { key: 'name', head: t('assignment.types.name'), cell: name },
    { key: 'skill', head: t('assignment.types.skill'), cell: skill },
    {
      key: 'complexity',
      head: t('assignment.types.complexity'),
      cell: ({ complexity_level: level }) => <Complexity level={level} />,
    },
    { key: 'services', head: t('assignment.types.services'), cell: services },
    { key: 'acts', head: <span className="sr-only">{t('assignment.acts')}</span>, right: true, cell: edit },
  ];
  return (
    <div className="card assign-list">
      <div className="assign-table">
        <Table label={t('assignment.types.label')} columns={columns} rows={types} rowKey={({ id }) => id} />
      </div>
      <ul className="assign-cards" aria-label={t('assignment.types.label')}>
        {types.map((type) => (
          <li key={type.id}>
            <div className="assign-card-top">
              <span>{name(type)}</span>
              {edit(type)}
            </div>
            <div className="small">
              {skill(type)}, <Complexity level={type.complexity_level} />
            </div>
            <div className="small muted">{services(type)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Complexity = ({ level }: { readonly level: number }) => <span className="num nowrap">{levelText(level)}</span>;

function Untyped({ services }: { readonly services: ServiceTypes['untyped'] }) {
  const { t } = useTranslation();
  if (services.length === 0) return null;
  return (
    <Card title={t('assignment.types.untyped')} className="assign-untyped">
      <p className="small muted">{t('assignment.types.untypedBody')}</p>
      <p className="small">{services.map(({ title }) => title).join(', ')}</p>
    </Card>
  );
}
