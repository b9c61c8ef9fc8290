import type { ServiceTypes, ServiceTypeView } from '@anupalan/domain/contracts/assignment';
import { MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH } from '@anupalan/domain/rules/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateModel } from '../../shared/api/query-client';
import { Columns } from '../../shared/kit/Columns';
import { CheckboxGroup } from '../../shared/kit/form/CheckboxGroup';
import { SwitchField } from '../../shared/kit/form/choices';
import { firstPart } from '../../shared/kit/form/Form';
import { NumberField, SelectField, TextArea, TextField } from '../../shared/kit/form/fields';
import { ClashDialog } from '../../shared/kit/form/versions/ClashDialog';
import { useVersionedSave } from '../../shared/kit/form/versions/use-versioned-save';
import { CommandDialog } from '../../shared/office/CommandDialog';
import { tellOfficeFailure } from '../../shared/office/office-failure';
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
      <TextField name="name" label={t('assignment.type.name')} required maxLength={MAX_NAME_LENGTH} />
      <TextArea name="description" label={t('assignment.type.description')} rows={1} maxLength={MAX_SUMMARY_LENGTH} />
      <div>
        <Columns spacing="16px 24px">
          <SelectField
            name="required_specialization"
            label={t('assignment.type.required_specialization')}
            placeholder={t('assignment.types.anybody')}
            options={skillOptions()}
          />
          <SelectField
            name="complexity_level"
            label={t('assignment.type.complexity_level')}
            options={LEVELS.map((level) => ({ value: String(level), label: t(`assignment.type.levels.l${level}`) }))}
          />
        </Columns>
        <p className="field-hint">{t('assignment.type.complexityHint')}</p>
      </div>
      <div className="choices-two">
        <CheckboxGroup
          name="services"
          label={t('assignment.type.services')}
          hint={t('assignment.type.servicesHint')}
          options={servicesOf(types)}
        />
      </div>
      <MoreFields />
      <SwitchField name="is_active" label={t('assignment.type.is_active')} hint={t('assignment.type.activeHint')} />
    </CommandDialog>
  );
}

/** The fields that few types need, folded. */
function MoreFields() {
  const { t } = useTranslation();
  return (
    <details className="more choices-two">
      <summary className="small strong">{t('assignment.type.more')}</summary>
      <div className="form">
        <CheckboxGroup
          name="secondary_specializations"
          label={t('assignment.type.secondary_specializations')}
          options={skillOptions()}
        />
        <Columns spacing="16px 24px">
          <NumberField name="estimated_duration_days" label={t('assignment.type.estimated_duration_days')} />
          <NumberField name="base_price" label={t('assignment.type.base_price')} before="₹" />
        </Columns>
        <SwitchField name="is_featured" label={t('assignment.type.is_featured')} />
      </div>
    </details>
  );
}
