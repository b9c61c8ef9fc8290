import type { FieldProps } from '../../../shared/kit/form/FieldFrame';
import { TextField } from '../../../shared/kit/form/fields';
import { PartFailed } from '../../../shared/loading/LaterFailed';
import { later } from '../../../shared/loading/later';

/** The list to search comes a moment after the card; until then, the value stands where it will stand. */
export const NationalityField = later<FieldProps>(() => import('./NationalityField'), {
  waiting: (props) => <TextField {...props} readOnly />,
  failed: (retry) => <PartFailed {...retry} />,
});
