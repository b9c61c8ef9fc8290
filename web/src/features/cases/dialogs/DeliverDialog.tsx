import type { Done } from '@anupalan/domain/contracts/common';
import { wireNameOf } from '@anupalan/domain/kernel/record';
import { neededOf, registeredErrors, registeredRecord } from '@anupalan/domain/requests/registered-record';
import { DELIVERED_FILES, formatNames, MAX_DELIVERED_FILES } from '@anupalan/domain/rules/file';
import type { RegisteredNumber } from '@anupalan/domain/rules/registered';
import { MAX_RESULT_LENGTH } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { FormikErrors, FormikValues } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { invalidateModel } from '../../../shared/api/query-client';
import { models } from '../../../shared/api/reference';
import { CommandDialog } from '../../../shared/forms/CommandDialog';
import { RecordForm } from '../../../shared/forms/RecordForm';
import { Button, IconButton } from '../../../shared/kit/Button';
import { TextArea } from '../../../shared/kit/form/fields';
import { dataOf, type FormOf, formOf, problemsOf, recordProblems } from '../../../shared/kit/form/record-values';
import { Icon } from '../../../shared/kit/icons';
import { Progress } from '../../../shared/kit/Progress';
import { Row } from '../../../shared/kit/Row';
import { fileProblem, formatBytes } from '../../../shared/kit/upload/file-rules';
import { sendFile } from '../../../shared/kit/upload/send-file';
import { today } from '../../../shared/today';
import { actionText } from '../actions';
import { CASE_MODELS, commandUrl } from '../case-api';
import type { ActionDialogProps } from './action-dialog-props';
import '../../../shared/kit/upload/upload.css';

/** Marks what a delivery of a service that registers these numbers has to say. */
const looksOf = (registers: readonly string[]) => {
  const needed = neededOf(registers).map((name) => [wireNameOf(name, registeredRecord[name]), { required: true }]);
  return { ...Object.fromEntries(needed), registered_on: { type: 'date', required: true } };
};
const LIMITS = { accept: DELIVERED_FILES.types, maxMb: DELIVERED_FILES.maxMb };

/** A file with an id for lists; two files can have the same name. */
interface Picked {
  readonly id: number;
  readonly file: File;
  readonly problem: string | null;
}

interface Values extends FormOf<typeof registeredRecord> {
  readonly result: string;
  readonly files: readonly Picked[];
}

/** The delivery: files and the written result in one call, so that the customer never gets a part of it. */
export function DeliverDialog({ view, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { id } = view.request;
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const percent = Math.round(share * 100);
  return (
    <CommandDialog<Values, Done>
      title={actionText(view, 'deliver', t)}
      lead={t('office.dialog.deliverLead')}
      onClose={onClose}
      width={560}
      // A later delivery begins with what an earlier one has registered, so that it can be mended.
      initialValues={{ ...formOf(registeredRecord, view.registered ?? {}), result: '', files: [] }}
      alsoWrong={({ result, files, ...numbers }): FormikErrors<FormikValues> => {
        const refused = files.find(({ problem }) => problem !== null)?.problem;
        if (refused) return { files: refused };
        if (files.length === 0 && result.trim() === '') return { result: t('office.dialog.deliverNothing') };
        const single = recordProblems(registeredRecord, numbers);
        if (Object.keys(single).length > 0) return single;
        return problemsOf(registeredErrors(dataOf(registeredRecord, numbers), view.registers, today()));
      }}
      summary={false}
      send={async ({ result, files, ...numbers }, idempotencyKey) => {
        stop.current = new AbortController();
        const data = new FormData();
        if (result.trim() !== '') data.append('result', result);
        for (const [name, number] of Object.entries(numbers)) if (number !== '') data.append(name, number);
        for (const { file } of files) data.append('files', file, file.name);
        const options = { idempotencyKey, signal: stop.current.signal, onProgress: setShare };
        return (await sendFile<Done>(commandUrl(id, 'deliver'), data, options)).data;
      }}
      invalidates={CASE_MODELS}
      done={({ message }) => message}
      onError={() => void invalidateModel(models.case, id)}
      submit={({ values }) => ({
        label: actionText(view, 'deliver', t),
        disabledReason:
          values.files.length > MAX_DELIVERED_FILES ? t('office.dialog.deliverMany', { n: MAX_DELIVERED_FILES }) : null,
      })}
    >
      {({ values, isSubmitting, setFieldValue }) => (
        <>
          <Files files={values.files} onChange={(files) => void setFieldValue('files', files)} />
          {view.registers.length === 0 ? null : (
            <RecordForm
              record={registeredRecord}
              words="request.registered"
              looks={looksOf(view.registers)}
              layout={[[...(view.registers as RegisteredNumber[]), 'registered_on']]}
            />
          )}
          <TextArea
            name="result"
            label={t('office.dialog.result')}
            hint={t('office.dialog.resultHint')}
            maxLength={MAX_RESULT_LENGTH}
          />
          {isSubmitting && values.files.length > 0 ? (
            <Progress label={t('office.dialog.sending', { percent })} value={percent} />
          ) : null}
        </>
      )}
    </CommandDialog>
  );
}

interface FilesProps {
  readonly files: readonly Picked[];
  readonly onChange: (files: readonly Picked[]) => void;
}

/** The files that are delivered; one that is refused says why. */
function Files({ files, onChange }: FilesProps) {
  const { t } = useTranslation();
  const count = useRef(0);
  const add = (more: readonly File[]): void =>
    onChange([
      ...files,
      ...more.map((file) => {
        count.current += 1;
        return { id: count.current, file, problem: fileProblem(file, LIMITS) };
      }),
    ]);
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => add([...accepted, ...rejected.map(({ file }) => file)]),
  });
  return (
    <div>
      <div {...getRootProps()} className={isDragActive ? 'drop is-over' : 'drop'}>
        <input {...getInputProps({ 'aria-label': t('office.dialog.filesLabel') })} />
        <span className="tile-icon">
          <Icon name="up" size={20} />
        </span>
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <div className="strong">{t('office.dialog.filesLabel')}</div>
          <div className="small faint">
            {t('forms.upload.limits', { formats: formatNames(LIMITS.accept), size: LIMITS.maxMb })}
          </div>
        </Box>
        <Button variant="quiet" size="small" onClick={open}>
          {t('forms.upload.pickMany')}
        </Button>
      </div>
      {files.length > 0 ? (
        <Stack component="ul" spacing={1} sx={{ mt: 1.25 }}>
          {files.map(({ id: key, file, problem }) => (
            <li key={key} className={problem ? 'upload-row is-wrong' : 'upload-row'}>
              <Row nowrap align="baseline" sx={{ minWidth: 0, '& > a': { color: 'text.primary' } }}>
                <span className="strong small clip">{file.name}</span>
                <span className="tiny faint num nowrap">{formatBytes(file.size)}</span>
              </Row>
              {problem ? (
                <div className="upload-state small bad" role="alert">
                  <Icon name="alert" size={15} />
                  <span>{problem}</span>
                </div>
              ) : null}
              <div className="upload-acts">
                <IconButton
                  icon="close"
                  size={15}
                  label={t('office.dialog.removeFile', { name: file.name })}
                  onClick={() => onChange(files.filter((one) => one.id !== key))}
                />
              </div>
            </li>
          ))}
        </Stack>
      ) : null}
    </div>
  );
}
