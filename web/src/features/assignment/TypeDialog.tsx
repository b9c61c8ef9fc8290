import type { ServiceTypeBody, ServiceTypes, ServiceTypeView } from '@anupalan/domain/contracts/assignment';
import { MAX_NAME_LENGTH, MAX_SUMMARY_LENGTH } from '@anupalan/domain/rules/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { invalidateModel } from '../../shared/api/query-client';
import { useCommand } from '../../shared/api/use-command';
import { DialogActions } from '../../shared/components/DialogActions';
import { CheckboxGroup } from '../../shared/components/form/CheckboxGroup';
import { SwitchField } from '../../shared/components/form/choices';
import { Form } from '../../shared/components/form/Form';
import { NumberField, SelectField, TextArea, TextField } from '../../shared/components/form/fields';
import { tellOfficeFailure } from '../../shared/components/office-failure';
import { Dialog } from '../../shared/components/overlay/Dialog';
import { toast } from '../../shared/components/toast/store';
import { CHANGED } from './assignment-api';
import { type SavedType, typeSaver } from './save-type';
import { servicesOf, skillOptions } from './words';

const LEVELS = [1, 2, 3, 4, 5] as const;

const valuesOf = (type: ServiceTypeView | null) => ({
  name: type?.name ?? '',
  description: type?.description ?? '',
  skill: type?.required_specialization ?? '',
  secondary: type?.secondary_specializations ?? [],
  complexity: String(type?.complexity_level ?? 1),
  days: type?.estimated_duration_days == null ? '' : String(type.estimated_duration_days),
  price: type?.base_price == null ? '' : String(type.base_price),
  active: type?.is_active ?? true,
  featured: type?.is_featured ?? false,
  services: type?.services.map(({ id }) => id) ?? [],
});
type Values = ReturnType<typeof valuesOf>;

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const bodyOf = (values: Values): ServiceTypeBody & { readonly name: string } => ({
  name: values.name,
  description: values.description,
  required_specialization: values.skill === '' ? null : values.skill,
  secondary_specializations: values.secondary,
  complexity_level: Number(values.complexity),
  estimated_duration_days: numberOf(values.days),
  base_price: numberOf(values.price),
  is_active: values.active,
  is_featured: values.featured,
});

const FIELDS: Readonly<Record<string, string>> = {
  required_specialization: 'skill',
  secondary_specializations: 'secondary',
  complexity_level: 'complexity',
  estimated_duration_days: 'days',
  base_price: 'price',
};

const INVALIDATES = [...CHANGED, 'catalogue'] as const;

export interface TypeDialogProps {
  /** Null for a new type. */
  readonly type: ServiceTypeView | null;
  readonly types: ServiceTypes;
  readonly onClose: () => void;
}

/** Creates or changes a service type, and sets its services. */
export function TypeDialog({ type, types, onClose }: TypeDialogProps) {
  const { t } = useTranslation();
  const [send] = useState(() => typeSaver(type));
  const save = useCommand<SavedType, void>({
    send,
    invalidates: INVALIDATES,
    onSuccess: (_, { body }) => {
      toast({ title: t('assignment.saved', { name: body.name.trim() }), kind: 'done' });
      onClose();
    },
    // A part of the changes may be saved.
    onError: (error) => {
      tellOfficeFailure(error);
      for (const model of INVALIDATES) void invalidateModel(model);
    },
  });
  const number = string().test(
    'number',
    t('assignment.type.numberWrong'),
    (text) => text === undefined || text === '' || Number(text) >= 0,
  );
  return (
    <Dialog
      open
      width={620}
      title={t(type === null ? 'assignment.type.newTitle' : 'assignment.type.title')}
      onClose={onClose}
      locked={save.isPending}
    >
      <Form
        initialValues={valuesOf(type)}
        schema={object({
          name: string().trim().required(t('assignment.type.nameMissing')),
          days: number,
          price: number,
        })}
        fieldOf={(path) => FIELDS[path.split('.')[0] ?? ''] ?? path.split('.')[0] ?? null}
        onSubmit={(values) => save.mutateAsync({ body: bodyOf(values), services: values.services })}
      >
        <TextField name="name" label={t('assignment.type.name')} required maxLength={MAX_NAME_LENGTH} />
        <TextArea name="description" label={t('assignment.type.description')} rows={1} maxLength={MAX_SUMMARY_LENGTH} />
        <div className="assign-columns">
          <SelectField
            name="skill"
            label={t('assignment.type.skill')}
            placeholder={t('assignment.types.anybody')}
            options={skillOptions()}
          />
          <SelectField
            name="complexity"
            label={t('assignment.type.complexity')}
            options={LEVELS.map((level) => ({ value: String(level), label: t(`assignment.type.levels.l${level}`) }))}
          />
        </div>
        <p className="field-hint">{t('assignment.type.complexityHint')}</p>
        <div className="assign-wide">
          <CheckboxGroup
            name="services"
            label={t('assignment.type.services')}
            hint={t('assignment.type.servicesHint')}
            options={servicesOf(types)}
          />
        </div>
        <details className="assign-more assign-wide">
          <summary className="small strong">{t('assignment.type.more')}</summary>
          <div className="form">
            <CheckboxGroup name="secondary" label={t('assignment.type.secondary')} options={skillOptions()} />
            <div className="assign-columns">
              <NumberField name="days" label={t('assignment.type.days')} />
              <NumberField name="price" label={t('assignment.type.price')} before="₹" />
            </div>
            <SwitchField name="featured" label={t('assignment.type.featured')} />
          </div>
        </details>
        <SwitchField name="active" label={t('assignment.type.active')} hint={t('assignment.type.activeHint')} />
        <DialogActions
          label={t(type === null ? 'assignment.type.create' : 'assignment.save')}
          pending={save.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
