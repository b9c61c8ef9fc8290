import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseBuyerState, useBuyerState } from '../../buyer-state';

/** The state or union territory for which fees are shown; a choice is remembered in this browser. */
export function StateChoice() {
  const { t } = useTranslation();
  const id = useId();
  const state = useBuyerState(true);
  return (
    <div className="state-choice small">
      <label htmlFor={id}>{t('catalogue.state')}</label>
      <NativeSelect
        input={<OutlinedInput size="small" />}
        value={state ?? ''}
        onChange={({ target }) => chooseBuyerState(target.value === '' ? null : target.value)}
        inputProps={{ id }}
      >
        <option value="">{t('catalogue.anyState')}</option>
        {STATE_NAMES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
