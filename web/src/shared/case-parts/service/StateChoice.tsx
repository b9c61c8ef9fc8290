import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import { useTranslation } from 'react-i18next';
import { chooseBuyerState, useBuyerState } from '../../buyer-state';
import { SelectBox } from '../../kit/ListTools';

/** The state or union territory for which fees are shown; a choice is remembered in this browser. */
export function StateChoice() {
  const { t } = useTranslation();
  const state = useBuyerState(true);
  const states = STATE_NAMES.map((name) => ({ value: name, label: name }));
  return (
    <div className="state-choice small">
      <SelectBox
        label={t('catalogue.state')}
        value={state ?? ''}
        options={[{ value: '', label: t('catalogue.anyState') }, ...states]}
        onChange={(value) => chooseBuyerState(value === '' ? null : value)}
      />
    </div>
  );
}
