import { NATIONALITY_OF_STATE } from '@anupalan/domain/forms/nationalities';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../shared/kit/form/FieldFrame';
import { SearchSelect } from '../../../shared/kit/form/SearchSelect';

const states = new Intl.DisplayNames(['en-IN', 'en'], { type: 'region' });

/** Each nationality with the name of its state, by which it is found too. */
const OPTIONS = Object.entries(NATIONALITY_OF_STATE).map(([state, value]) => ({
  value,
  label: value,
  words: states.of(state) ?? '',
}));

/** A person's nationality, found by its name or by the state's (WLLP-11). */
export function NationalityField(props: FieldProps) {
  const { t } = useTranslation();
  return (
    <SearchSelect
      {...props}
      options={OPTIONS}
      placeholder={t('wizard.findNationality')}
      none={t('wizard.noNationality')}
    />
  );
}
