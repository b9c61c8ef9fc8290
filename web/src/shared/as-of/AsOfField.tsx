import { useTranslation } from 'react-i18next';
import { DayFilter } from '../office/DayFilter';
import { useUrlState } from '../use-url-state';
import { AS_OF, readAsOf, yesterday } from './as-of';

/** Chooses the past day that the page shows; an empty one is the present. */
export function AsOfField() {
  const { t } = useTranslation();
  const [params, set] = useUrlState();
  return (
    <DayFilter
      label={t('asOf.label')}
      value={readAsOf(params) ?? ''}
      max={yesterday()}
      onChange={(day) => set({ [AS_OF]: day, pages: null })}
    />
  );
}
