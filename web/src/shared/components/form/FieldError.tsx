import { Icon } from '../icons';

/** What is wrong with the field of this id. Apart from the frame of Formik's fields: a choice without a form says it too. */
export const FieldError = ({ id, error }: { readonly id: string; readonly error: string | null }) =>
  error === null ? null : (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="alert" size={15} />
      {error}
    </p>
  );
