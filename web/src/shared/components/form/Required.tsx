import { useTranslation } from 'react-i18next';

/** The mark of what is required, behind its label. */
export const Required = () => {
  const { t } = useTranslation();
  return (
    <>
      <span className="bad" aria-hidden="true">
        {' *'}
      </span>
      <span className="sr-only">{` (${t('forms.required')})`}</span>
    </>
  );
};
