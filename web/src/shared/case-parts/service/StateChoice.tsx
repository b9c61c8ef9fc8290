import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { chooseBuyerState, useBuyerState } from '../../buyer-state';
import { SelectBox } from '../../kit/ListTools';

/** The state or union territory for which fees are shown; a choice is remembered in this browser. */
export function StateChoice() {
  const { t } = useTranslation();
  const state = useBuyerState(true);
  const states = STATE_NAMES.map((name) => ({ value: name, label: name }));
  return (
    <Box
      sx={{ mt: 1.5, '& > .field': { width: '100%' }, '& select': { cursor: 'pointer', textOverflow: 'ellipsis' } }}
      className="small"
    >
      <SelectBox
        label={t('catalogue.state')}
        value={state ?? ''}
        options={[{ value: '', label: t('catalogue.anyState') }, ...states]}
        onChange={(value) => chooseBuyerState(value === '' ? null : value)}
      />
    </Box>
  );
}
