import { FORM_IDS } from '@anupalan/domain/forms/registry';
import { SERVICE_TEXTS } from '@anupalan/domain/rules/service-lists';
import { SPECIALIZATIONS } from '@anupalan/domain/rules/specializations';
import { WORKFLOW_IDS } from '@anupalan/domain/workflows/registry';
import { workflowName } from '@anupalan/domain/workflows/words';
import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { skillName } from '../../shared/case-parts/why/skill-name';
import { FoldCard } from '../../shared/kit/FoldCard';
import { flatErrors } from '../../shared/kit/form/Form';
import { SelectField, TextArea, TextField } from '../../shared/kit/form/fields';
import { Rows } from '../../shared/office/Rows';
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
      aside={
        <Box
          component="span"
          sx={{ ml: 1.5, textAlign: 'left', flex: 1, display: { xs: 'none', md: 'block' } }}
          className="small faint"
        >
          {t('servicesAdmin.form.moreHint')}
        </Box>
      }
      open={open}
      onToggle={() => setOpen(!open)}
    >
      <div className="form">
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
