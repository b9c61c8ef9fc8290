import { serviceRecord } from '@anupalan/domain/catalogue/service-record';
import { FORM_IDS } from '@anupalan/domain/forms/registry';
import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import { ICONS } from '@anupalan/domain/rules/service-lists';
import { SPECIALIZATIONS } from '@anupalan/domain/rules/specializations';
import { WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import { workflowName } from '@anupalan/domain/workflows/words';
import { categoryOptions } from '../../shared/case-parts/service/category';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { t } from '../../shared/i18n/i18n';
import { type Option, optionsOf } from '../../shared/kit/form/fields';

/** The icons that are offered (ASVC-40). */
export const iconOptions = (): Option[] =>
  ICONS.map((value) => ({ value, label: t(`servicesAdmin.form.icons.${value}`) }));

/** The complexity levels (ASVC-41). */
const complexityOptions = (): Option[] =>
  (['1', '2', '3', '4', '5'] as const).map((value) => ({
    value,
    label: `${value} ${t(`servicesAdmin.form.levels.${value}`)}`,
  }));

/** A service and its words, and how its fields are drawn. */
export const serviceFields = () =>
  ({
    record: serviceRecord,
    words: 'servicesAdmin.form',
    native: true,
    looks: {
      title: { required: true },
      description: { rows: 2 },
      price: { required: true },
      estimated_duration_days: { min: '1' },
      category: { required: true, options: categoryOptions() },
      later_fees: { row: [['label', 'payee', 'from', 'to', ['note'], ['by_state']]] },
      'later_fees.by_state': { row: [['state', 'from', 'to']] },
      'later_fees.by_state.state': {
        placeholder: t('servicesAdmin.form.chooseState'),
        options: optionsOf(STATE_NAMES),
      },
      detailed_description: { rows: 9, maxRows: 24 },
      helpText: { rows: 2 },
      complexity_level: { options: complexityOptions() },
      icon: { required: true, options: iconOptions() },
      workflow: { options: WORKFLOW_IDS.map((value) => ({ value, label: workflowName(value) })) },
      form: { options: FORM_IDS.map((value) => ({ value, label: t(`servicesAdmin.form.kinds.${value}`) })) },
      required_specialization: {
        placeholder: t('servicesAdmin.form.anybody'),
        options: SPECIALIZATIONS.map((value) => ({ value, label: skillName(value) })),
      },
      search_words: { as: 'line' },
      faqs: { row: ['question', 'answer'] },
      'faqs.answer': { rows: 2 },
    },
  }) as const;
