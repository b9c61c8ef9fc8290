import type { BusinessView } from '@anupalan/domain/contracts/compliance';
import type { OwnDocument } from '@anupalan/domain/contracts/documents';
import { paperRecord } from '@anupalan/domain/papers/paper-record';
import { SHARE_DAYS } from '@anupalan/domain/rules/own-documents';
import { can } from '@anupalan/domain/rules/permissions';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { addPaper, ONE_PAPER } from '../../shared/api/papers';
import { useCommand } from '../../shared/api/use-command';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { RecordForm } from '../../shared/forms/RecordForm';
import { Button } from '../../shared/kit/Button';
import { CopyText } from '../../shared/kit/CopyText';
import { formatDate } from '../../shared/kit/dates';
import { SelectField } from '../../shared/kit/form/fields';
import { formOf, recordProblems, wireOf } from '../../shared/kit/form/record-values';
import { toast } from '../../shared/kit/toast/store';
import { FilePicker } from '../../shared/kit/upload/FilePicker';
import { type PickedFile, sendable } from '../../shared/kit/upload/picked';
import { CHANGED, paperPath, sharePath } from './documents-api';
import '../../shared/kit/form/form.css';
import '../../shared/kit/upload/upload.css';

/** What is to be done, and with which document. */
export type Asked =
  | { readonly act: 'add' }
  | { readonly act: 'change' | 'remove' | 'share'; readonly document: OwnDocument };

export interface DocumentDialogProps {
  readonly asked: Asked;
  /** All documents as they are now. */
  readonly documents: readonly OwnDocument[];
  readonly businesses: readonly BusinessView[];
  readonly onClose: () => void;
}

/** The dialog of an act of the page. */
export function DocumentDialog({ asked, documents, businesses, onClose }: DocumentDialogProps) {
  if (asked.act === 'add') return <AddDialog businesses={businesses} onClose={onClose} />;
  const { id } = asked.document;
  const document = documents.find((one) => one.id === id) ?? asked.document;
  if (asked.act === 'share') return <ShareDialog document={document} onClose={onClose} />;
  if (asked.act === 'remove') return <RemoveDialog document={document} onClose={onClose} />;
  return <ChangeDialog document={document} businesses={businesses} onClose={onClose} />;
}

type AddProps = Pick<DocumentDialogProps, 'businesses' | 'onClose'>;
type ActProps = { readonly document: OwnDocument; readonly onClose: () => void };

/** What a document is; its business is chosen only where there is one. */
function Said({ businesses }: Pick<AddProps, 'businesses'>) {
  const { t } = useTranslation();
  const named = businesses.filter(({ my_role }) => can('customer', 'business.duties', { team: my_role }));
  const options = named.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <RecordForm
      record={paperRecord}
      words="documents"
      looks={{
        expires_on: { type: 'date' },
        business_id: { placeholder: t('documents.noBusiness'), options },
      }}
      layout={['name', ['kind', 'expires_on'], ...(options.length === 0 ? [] : (['business_id'] as const))]}
    />
  );
}

function AddDialog({ businesses, onClose }: AddProps) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      width={560}
      title={t('documents.add')}
      onClose={onClose}
      initialValues={{ ...formOf(paperRecord, {}), file: [] as readonly PickedFile[] }}
      alsoWrong={({ file, ...values }) => ({
        ...recordProblems(paperRecord, values),
        ...(sendable(file).length === 0 && { file: file[0]?.error ?? t('documents.fileMissing') }),
      })}
      send={({ file, ...values }, idempotencyKey) => {
        const [one] = sendable(file) as readonly [File];
        return addPaper(wireOf(paperRecord, values), one, idempotencyKey);
      }}
      invalidates={CHANGED}
      onError={null}
      done={({ message }) => message}
      submit={{ label: t('documents.add') }}
    >
      {({ values, setValues }) => (
        <>
          <FilePicker
            {...ONE_PAPER}
            label={t('documents.file')}
            tooMany={t('documents.oneFile')}
            files={values.file}
            onChange={(file) => {
              const name = values.name === '' ? (file[0]?.file.name.replace(/\.\w+$/, '') ?? '') : values.name;
              void setValues({ ...values, file, name });
            }}
          />
          <Said businesses={businesses} />
        </>
      )}
    </CommandDialog>
  );
}

function ChangeDialog({ document, businesses, onClose }: ActProps & AddProps) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      width={560}
      title={t('documents.changeTitle', { name: document.name })}
      onClose={onClose}
      initialValues={formOf(paperRecord, document)}
      alsoWrong={(values) => recordProblems(paperRecord, values)}
      send={(values, idempotencyKey) =>
        api.put(paperPath(document.id), wireOf(paperRecord, values), { idempotencyKey })
      }
      invalidates={CHANGED}
      onError={null}
      done={t('documents.saved')}
      submit={{ label: t('documents.save') }}
    >
      <Said businesses={businesses} />
    </CommandDialog>
  );
}

function RemoveDialog({ document, onClose }: ActProps) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('documents.removeTitle', { name: document.name })}
      lead={t('documents.removeLead')}
      onClose={onClose}
      initialValues={{}}
      send={(_, idempotencyKey) => api.delete(paperPath(document.id), { idempotencyKey })}
      invalidates={CHANGED}
      onError={null}
      done={t('documents.removed')}
      submit={{ label: t('documents.remove'), bad: true }}
    />
  );
}

function ShareDialog({ document: { id, name, source, share }, onClose }: ActProps) {
  const { t } = useTranslation();
  const end = useCommand({
    send: (_, idempotencyKey) => api.delete(sharePath(id), { idempotencyKey }),
    invalidates: CHANGED,
    onSuccess: () => void toast({ kind: 'done', title: t('documents.shareEnded') }),
    onError: (error) => void toast({ kind: 'bad', title: messageOf(error) }),
  });
  return (
    <CommandDialog
      width={560}
      title={t('documents.shareTitle', { name })}
      lead={t('documents.shareLead')}
      onClose={onClose}
      initialValues={{ days: '7' }}
      send={({ days }, idempotencyKey) => api.put(sharePath(id), { source, days: Number(days) }, { idempotencyKey })}
      invalidates={CHANGED}
      onError={null}
      done={t('documents.shareMade')}
      onDone={() => undefined}
      submit={{ label: t(share === null ? 'documents.shareMake' : 'documents.shareAgain') }}
    >
      {share === null ? null : (
        <Stack spacing={1}>
          <CopyText label={t('documents.shareLink')} text={share.url} />
          <p className="small muted">{t('documents.shareUntil', { date: formatDate(share.until, 'dayTime') })}</p>
          <div>
            <Button variant="quiet" size="small" pending={end.isPending} onClick={() => end.mutate()}>
              {t('documents.shareEnd')}
            </Button>
          </div>
        </Stack>
      )}
      <SelectField
        name="days"
        label={t('documents.shareDays')}
        options={SHARE_DAYS.map((n) => ({ value: String(n), label: t('documents.days', { count: n }) }))}
      />
    </CommandDialog>
  );
}
