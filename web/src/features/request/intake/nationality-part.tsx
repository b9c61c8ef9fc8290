import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame, type FieldProps, useFieldWiring } from '../../../shared/components/form/FieldFrame';
import { PartFailed } from '../../../shared/components/LaterFailed';
import { later } from '../../../shared/components/later';

/** The list to search comes a moment after the card; until then, the value stands where it will stand. */
export const NationalityField = later<FieldProps>(() => import('./NationalityField'), {
  waiting: (props) => <Coming {...props} />,
  failed: (retry) => <PartFailed {...retry} />,
});

function Coming(props: FieldProps) {
  const { id, input, error, aria } = useFieldWiring(props);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <OutlinedInput
        fullWidth
        value={typeof input.value === 'string' ? input.value : ''}
        slotProps={{ input: { ...aria, id, readOnly: true } }}
      />
    </FieldFrame>
  );
}
