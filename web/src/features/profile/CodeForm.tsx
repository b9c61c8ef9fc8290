import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { Button } from '../../shared/components/Button';
import { Form } from '../../shared/components/form/Form';
import { OtpField } from '../../shared/components/form/fields';

const schema = object({ otp: string().required() });

/** One code of six digits, and the button that confirms it. */
export function CodeForm({
  label,
  onCode,
}: {
  readonly label: string;
  readonly onCode: (otp: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  return (
    <Form summary={false} initialValues={{ otp: '' }} schema={schema} onSubmit={({ otp }) => onCode(otp)}>
      {(form) => (
        <>
          <OtpField name="otp" label={label} digits={6} autoFocus />
          <Button type="submit" block pending={form.isSubmitting}>
            {t('profile.second.confirm')}
          </Button>
        </>
      )}
    </Form>
  );
}
