import { FieldFrame } from '../form/FieldFrame';
import { LengthCount } from '../form/LengthCount';
import {
  codeProps,
  type MobileFieldProps,
  mobileProps,
  type OtpFieldProps,
  type TextFieldProps,
  useTextInput,
} from '../form/text-input';

/** A single-line text of the sign-in, which loads no MUI; all other forms use `form/fields`. */
export function TextField(props: TextFieldProps) {
  const { id, error, value, before, input } = useTextInput(props);
  const width = props.width ? ` input--${props.width}` : '';
  return (
    <FieldFrame {...props} id={id} error={error}>
      <span className={`input input--line${width}${props.readOnly ? ' is-read-only' : ''}`}>
        {before ? <span className="affix">{before}</span> : null}
        <input {...input} />
        {props.after ? <span className="affix">{props.after}</span> : null}
      </span>
      <LengthCount id={id} value={value} maxLength={props.maxLength} />
    </FieldFrame>
  );
}

export const MobileField = ({ digits, ...props }: MobileFieldProps) => (
  <TextField {...props} {...mobileProps(digits)} />
);

export const OtpField = ({ digits, ...props }: OtpFieldProps) => <TextField {...props} {...codeProps(digits)} />;
