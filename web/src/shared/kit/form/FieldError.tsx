import { Icon } from '../icons';

/** The error of the field with this id. Separate from FieldFrame because choices outside a form use it too. */
export const FieldError = ({ id, error }: { readonly id: string; readonly error: string | null }) =>
  error === null ? null : (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="alert" size={15} />
      {error}
    </p>
  );
