import type { FieldProps } from '../../../shared/components/form/FieldFrame';
import { TextField } from '../../../shared/components/form/fields';
import { PartFailed } from '../../../shared/components/LaterFailed';
import { later } from '../../../shared/components/later';

/** The list to search comes a moment after the card; until then, the value stands where it will stand. */
export const NationalityField = later<FieldProps>(() => import('./NationalityField'), {
  waiting: (props) => <TextField {...props} readOnly />,
  failed: (retry) => <PartFailed {...retry} />,
});
