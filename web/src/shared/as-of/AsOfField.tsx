import InputBase from '@mui/material/InputBase';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '../use-url-state';
import { AS_OF, readAsOf, yesterday } from './as-of';

/** Chooses the past day that the page shows; an empty one is the present. */
export function AsOfField() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('asOf.label')}</label>
      <InputBase
        id={id}
        type="date"
        value={readAsOf(params) ?? ''}
        slotProps={{ input: { max: yesterday() } }}
        onChange={({ target: { value } }) => set({ [AS_OF]: value, pages: null })}
      />
    </div>
  );
}
