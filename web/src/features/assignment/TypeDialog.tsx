import { serviceTypeRecord } from '@anupalan/domain/catalogue/service-type-record';
import type { ServiceTypes, ServiceTypeView } from '@anupalan/domain/contracts/assignment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateModel } from '../../shared/api/query-client';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { tellOfficeFailure } from '../../shared/forms/office-failure';
import { RecordField, RecordForm } from '../../shared/forms/RecordForm';
import { CheckboxGroup } from '../../shared/kit/form/CheckboxGroup';
import { firstPart } from '../../shared/kit/form/Form';
import { ClashDialog } from '../../shared/kit/form/versions/ClashDialog';
import { useVersionedSave } from '../../shared/kit/form/versions/use-versioned-save';
import { CHANGED } from './assignment-api';
import { typeSaver } from './save-type';
import { type FilledType, filledIn, LEVELS, typePartName, typePartText, typeProblems, valuesOf } from './type-form';
import { servicesOf, skillOptions } from './words';

const INVALIDATES = [...CHANGED, 'catalogue'] as const;

export interface TypeDialogProps {
  /** Null for a new type. */
  readonly type: ServiceTypeView | null;
  readonly types: ServiceTypes;
  readonly onClose: () => void;
}

/** Creates or changes a service type, and sets its services; what another admin saved meanwhile is chosen from. */
export function TypeDialog({ type, types, onClose }: TypeDialogProps) {
  const { t } = useTranslation();
  const [saver] = useState(() => typeSaver(type));
  const version = type?.version ?? 0;
  const versioned = useVersionedSave<FilledType, { readonly version: number }>({
    given: { version, values: filledIn(valuesOf(type)) },
    send: saver.save,
    load: async () => {
      const now = await saver.load();
      return now === null ? null : { version: now.version, values: filledIn(valuesOf(now)) };
    },
  });
  return (
    <CommandDialog
      width={620}
      title={t(type === null ? 'assignment.type.newTitle' : 'assignment.type.title')}
      onClose={onClose}
      initialValues={valuesOf(type)}
      alsoWrong={typeProblems}
      fieldOf={firstPart}
      send={(values, idempotencyKey) => versioned.save(filledIn(values), version, idempotencyKey)}
      invalidates={INVALIDATES}
      done={(_, { name }) => t('assignment.saved', { name: name.trim() })}
      // A part of the changes may be saved.
      onError={(error) => {
        tellOfficeFailure(error);
        for (const model of INVALIDATES) void invalidateModel(model);
      }}
      submit={{ label: t(type === null ? 'assignment.type.create' : 'assignment.save') }}
      after={
        <ClashDialog
          clash={versioned.clash}
          nameOf={typePartName}
          textOf={(value, part) => typePartText(value, part, types)}
        />
      }
    >
      <TypeFields types={types} />
    </CommandDialog>
  );
}

/** The fields of a type, with those that few types need folded. */
function TypeFields({ types }: Pick<TypeDialogProps, 'types'>) {
  const { t } = useTranslation();
  return (
    <RecordForm
      record={serviceTypeRecord}
      words="assignment.type"
      looks={{
        description: { rows: 1 },
        required_specialization: { placeholder: t('assignment.types.anybody'), options: skillOptions() },
        complexity_level: {
          options: LEVELS.map((level) => ({ value: String(level), label: t(`assignment.type.levels.l${level}`) })),
        },
        secondary_specializations: { options: skillOptions() },
        base_price: { before: '₹' },
      }}
      layout={[
        'name',
        'description',
        <div key="skill">
          <div className="form-columns">
            <RecordField name="required_specialization" />
            <RecordField name="complexity_level" />
          </div>
          <p className="field-hint">{t('assignment.type.complexityHint')}</p>
        </div>,
        <div key="services" className="choices-two">
          <CheckboxGroup
            name="services"
            label={t('assignment.type.field.services')}
            hint={t('assignment.type.servicesHint')}
            options={servicesOf(types)}
          />
        </div>,
        <details key="more" className="more choices-two">
          <summary className="small strong">{t('assignment.type.more')}</summary>
          <div className="form">
            <RecordField name="secondary_specializations" />
            <div className="form-columns">
              <RecordField name="estimated_duration_days" />
              <RecordField name="base_price" />
            </div>
            <RecordField name="is_featured" />
          </div>
        </details>,
        'is_active',
      ]}
    />
  );
}
