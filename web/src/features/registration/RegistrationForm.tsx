import { REGISTRATION_FILES } from '@anupalan/domain/rules/file';
import { MAX_REGISTRATION_FILES } from '@anupalan/domain/rules/registration';
import { MAX_LINE_LENGTH, MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormikContext } from 'formik';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { Form, useFieldId } from '../../shared/kit/form/Form';
import { MobileField, TextArea, TextField } from '../../shared/kit/form/fields';
import { FilePicker } from '../../shared/kit/upload/FilePicker';
import { usePrefetch } from '../../shared/loading/idle';
import { Note, Skeleton, SkeletonLines } from '../../shared/loading/states';
import type { RegistrationValues } from './kept-registration';
import type { Register } from './use-register';

/** Yup with the rules: loaded when the form is submitted, not while it is filled in. */
const checks = () => import('./registration-schema');

export interface RegistrationFormProps {
  readonly register: Register;
  readonly onSubmit: (values: RegistrationValues) => Promise<unknown>;
  /** The submit button's label. */
  readonly act: string;
}

/** As tall as the form, so that the dialog does not grow when it is drawn. */
const waiting = (
  <Stack spacing={3.25} sx={{ minHeight: 720 }}>
    <SkeletonLines count={2} />
    {['name', 'email', 'phone', 'business'].map((field) => (
      <Skeleton key={field} height={44} />
    ))}
  </Stack>
);

/**
 * The fields of a registration: person, business and files (REG-01). Their dialog is rendered first: both together took
 * 700 ms at a quarter of the CPU.
 */
export const RegistrationForm = (props: RegistrationFormProps) =>
  useDeferredValue<boolean>(true, false) ? <Fields {...props} /> : waiting;

function Fields({ register, onSubmit, act }: RegistrationFormProps) {
  const { t } = useTranslation();
  usePrefetch(() => void checks().catch(() => undefined));
  // A refused file prevents the submit: it must not be left out without notice.
  const refused = register.files.flatMap(({ id, file, error }) =>
    error === null ? [] : [[id, t('registration.removeFile', { name: file.name, why: error })] as const],
  );
  return (
    <Form<RegistrationValues>
      label={t('registration.title')}
      initialValues={register.values}
      schema={async () => (await checks()).registrationSchema}
      alsoWrong={() => (refused.length === 0 ? {} : { documents: Object.fromEntries(refused) })}
      onSubmit={onSubmit}
    >
      {({ isSubmitting }) => (
        <>
          <KeepChanges keep={register.keep} />
          {/* The browser considers a field under the sticky foot visible and does not scroll to it. */}
          <Box
            component="fieldset"
            sx={{ display: 'contents' }}
            disabled={register.pending}
            onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          >
            <TextField
              name="name"
              label={t('registration.name')}
              autoComplete="name"
              maxLength={MAX_NAME_LENGTH}
              required
            />
            <TextField
              name="email"
              label={t('registration.email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              required
            />
            <MobileField name="phone" label={t('registration.phone')} digits={15} required />
            <TextField
              name="businessName"
              label={t('registration.businessName')}
              hint={t('registration.businessHint')}
              autoComplete="organization"
              maxLength={MAX_LINE_LENGTH}
              required
            />
            <TextArea name="additionalInfo" label={t('registration.additionalInfo')} maxLength={MAX_TEXT_LENGTH} />
            <Documents register={register} />
          </Box>
          {register.lost.length > 0 ? (
            <Note tone="warning">{t('registration.chooseAgain', { names: register.lost.join(', ') })}</Note>
          ) : null}
          <div className="form-actions">
            <Button type="submit" pending={isSubmitting}>
              {act}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

/** The files; validates the form again when the refused files change. */
function Documents({ register }: Pick<RegistrationFormProps, 'register'>) {
  const { t } = useTranslation();
  const id = useFieldId('documents');
  const { types: accept, maxMb } = REGISTRATION_FILES;
  const { submitCount, validateForm } = useFormikContext<RegistrationValues>();
  const { files } = register;
  const checked = useRef(files);
  useEffect(() => {
    if (checked.current === files) return;
    checked.current = files;
    if (submitCount > 0) void validateForm();
  });
  return (
    <FilePicker
      label={t('registration.documents')}
      accept={accept}
      maxMb={maxMb}
      most={MAX_REGISTRATION_FILES}
      tooMany={t('registration.tooMany', { most: MAX_REGISTRATION_FILES })}
      files={files}
      // A file dropped during the sending would not be sent, so it is ignored.
      onChange={(next) => (register.pending ? undefined : register.changeFiles(next))}
      rowId={(file) => `${id}-${file.id}`}
    />
  );
}

/** Keeps each change of the values, but not the initial ones. */
function KeepChanges({ keep }: Pick<Register, 'keep'>) {
  const { values, initialValues } = useFormikContext<RegistrationValues>();
  const last = useRef(values);
  useEffect(() => {
    if (last.current === values) return;
    last.current = values;
    if (values !== initialValues) keep(values);
  });
  return null;
}
