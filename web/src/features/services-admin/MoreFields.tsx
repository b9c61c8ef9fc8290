import { FORM_IDS } from '@anupalan/domain/forms/registry';
import { GOVERNMENT_FEE_KINDS, PAYEES, SERVICE_TEXTS } from '@anupalan/domain/rules/service-lists';
import { SPECIALIZATIONS } from '@anupalan/domain/rules/specializations';
import { MAX_REMARK_LENGTH } from '@anupalan/domain/rules/text';
import { WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import { workflowName } from '@anupalan/domain/workflows/words';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldCard } from '../../shared/components/FoldCard';
import { flatErrors } from '../../shared/components/form/Form';
import { SelectField, TextArea, TextField } from '../../shared/components/form/fields';
import { skillName } from '../../shared/components/why/skill-name';
import { Rows } from './Rows';
import { isMore, type ServiceValues } from './service-form';

/** Fields that most services leave at their defaults, folded away until opened or until one has an error. */
export function MoreFields() {
  const { t } = useTranslation();
  const { errors, submitCount } = useFormikContext<ServiceValues>();
  const [open, setOpen] = useState(false);
  const wrong = flatErrors(errors).some(({ name }) => isMore(name));
  useEffect(() => {
    if (wrong && submitCount > 0) setOpen(true);
  }, [wrong, submitCount]);
  return (
    <FoldCard
      title={t('servicesAdmin.form.sections.more')}
      aside={<span className="small faint svc-more-hint">{t('servicesAdmin.form.moreHint')}</span>}
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <div className="form">
        <Fees />
        <div className="form-columns">
          <SelectField
            name="workflow"
            label={t('servicesAdmin.form.workflow')}
            options={WORKFLOW_IDS.map((value) => ({ value, label: workflowName(value) }))}
          />
          <SelectField
            name="form"
            label={t('servicesAdmin.form.kind')}
            options={FORM_IDS.map((value) => ({ value, label: t(`servicesAdmin.form.kinds.${value}`) }))}
          />
          <SelectField
            name="required_specialization"
            label={t('servicesAdmin.form.skill')}
            placeholder={t('servicesAdmin.form.anybody')}
            options={SPECIALIZATIONS.map((value) => ({ value, label: skillName(value) }))}
          />
          <TextField
            name="search_words"
            label={t('servicesAdmin.form.searchWords')}
            hint={t('servicesAdmin.form.searchWordsHint')}
          />
        </div>
        <Rows
          name="faqs"
          label={t('servicesAdmin.form.faqs')}
          empty={{ question: '', answer: '' }}
          add={t('servicesAdmin.form.addFaq')}
          called={(n) => t('servicesAdmin.form.faq', { n })}
          tall
          row={(name) => (
            <>
              <TextField
                name={`${name}.question`}
                label={t('servicesAdmin.form.question')}
                maxLength={SERVICE_TEXTS.question.max}
              />
              <TextArea
                name={`${name}.answer`}
                label={t('servicesAdmin.form.answer')}
                rows={2}
                maxLength={SERVICE_TEXTS.answer.max}
              />
            </>
          )}
        />
      </div>
    </FoldCard>
  );
}

function Fees() {
  const { t } = useTranslation();
  const { values } = useFormikContext<ServiceValues>();
  return (
    <>
      <div className="form-columns">
        <SelectField
          name="fees_kind"
          label={t('servicesAdmin.form.fees')}
          options={GOVERNMENT_FEE_KINDS.map((value) => ({ value, label: t(`servicesAdmin.form.feesKind.${value}`) }))}
        />
        {values.fees_kind === 'from' ? (
          <TextField
            name="fees_from"
            type="number"
            min="0"
            step="1"
            inputMode="numeric"
            label={t('servicesAdmin.form.feesFrom')}
          />
        ) : null}
        <div className="form-wide">
          <TextField name="fees_note" label={t('servicesAdmin.form.feesNote')} maxLength={MAX_REMARK_LENGTH} />
        </div>
      </div>
      <Rows
        name="later_fees"
        label={t('servicesAdmin.form.later')}
        hint={t('servicesAdmin.form.laterHint')}
        empty={{ payee: 'us', label: '', from: '', to: '', note: '' }}
        add={t('servicesAdmin.form.addLater')}
        called={(n) => t('servicesAdmin.form.laterFee', { n })}
        tall
        row={(name) => (
          <div className="form-columns">
            <TextField
              name={`${name}.label`}
              label={t('servicesAdmin.form.label')}
              maxLength={SERVICE_TEXTS.laterFee.max}
            />
            <SelectField
              name={`${name}.payee`}
              label={t('servicesAdmin.form.payee')}
              options={PAYEES.map((value) => ({ value, label: t(`servicesAdmin.form.payees.${value}`) }))}
            />
            <TextField
              name={`${name}.from`}
              type="number"
              min="0"
              step="1"
              inputMode="numeric"
              label={t('servicesAdmin.form.from')}
            />
            <TextField
              name={`${name}.to`}
              type="number"
              min="0"
              step="1"
              inputMode="numeric"
              label={t('servicesAdmin.form.to')}
            />
            <div className="form-wide">
              <TextField name={`${name}.note`} label={t('servicesAdmin.form.note')} maxLength={MAX_REMARK_LENGTH} />
            </div>
          </div>
        )}
      />
    </>
  );
}
