import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { isCode, messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/kit/Button';
import { Form } from '../../shared/kit/form/Form';
import { OtpField } from '../../shared/kit/form/fields';

const schema = object({ otp: string().required() });

interface CodeFormProps {
  readonly label: string;
  readonly digits?: number;
  /** The button's label for an act that cannot be undone. */
  readonly act?: string;
  readonly onCode: (otp: string) => Promise<void>;
}

/** One code, and the button that confirms it. */
export function CodeForm({ label, digits = 6, act, onCode }: CodeFormProps) {
  const { t } = useTranslation();
  return (
    <Form
      summary={false}
      initialValues={{ otp: '' }}
      schema={schema}
      onSubmit={async ({ otp }, refuse) => {
        try {
          await onCode(otp);
        } catch (error) {
          if (!isCode(error, 'otp_invalid')) throw error;
          refuse('otp', messageOf(error));
        }
      }}
    >
      {(form) => (
        <>
          <OtpField name="otp" label={label} digits={digits} autoFocus />
          <Button type="submit" block variant={act === undefined ? 'primary' : 'bad'} pending={form.isSubmitting}>
            {act ?? t('profile.code.confirm')}
          </Button>
        </>
      )}
    </Form>
  );
}
