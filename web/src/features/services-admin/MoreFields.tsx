import Box from '@mui/material/Box';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordForm } from '../../shared/forms/RecordForm';
import { FoldCard } from '../../shared/kit/FoldCard';
import { flatErrors } from '../../shared/kit/form/Form';
import { isMore, type ServiceValues } from './service-form';
import { serviceFields } from './service-looks';

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
        <RecordForm
          {...serviceFields()}
          group="more"
          layout={[['workflow', 'form', 'required_specialization', 'search_words'], 'registers']}
        />
      </div>
    </FoldCard>
  );
}
