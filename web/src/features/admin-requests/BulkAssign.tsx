import type { CaseRow } from '@anupalan/domain/contracts/requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../../api/client';
import { useCommand } from '../../api/use-command';
import { Button } from '../../components/Button';
import { CASE_MODELS, useMembers } from '../../components/case/case-api';
import { DialogActions } from '../../components/case/dialogs/DialogActions';
import { memberOptions } from '../../components/case/dialogs/PersonDialog';
import { Form } from '../../components/form/Form';
import { SelectField, TextArea } from '../../components/form/fields';
import { Icon } from '../../components/icons';
import { Dialog } from '../../components/overlay/Dialog';
import { ErrorState, SkeletonLines } from '../../components/states';

interface Assigned {
  readonly success: boolean;
  readonly message: string;
  readonly results: readonly { readonly id: string; readonly ok: boolean; readonly message: string }[];
}

export interface BulkAssignProps {
  readonly rows: readonly CaseRow[];
  /** `done`: cases were assigned. */
  readonly onClose: (done: boolean) => void;
}

/** Several cases to one person; afterwards it says row by row how it went. */
export function BulkAssign({ rows: given, onClose }: BulkAssignProps) {
  const { t } = useTranslation();
  // As they were when the dialog opened: an assigned case can leave the filtered list behind it.
  const [rows] = useState(given);
  const members = useMembers();
  const command = useCommand<{ requestIds: readonly string[]; staffId: string; note: string | null }, Assigned>({
    send: (body, key) => api.post<Assigned>('/api/admin/requests/assign', body, { idempotencyKey: key }),
    invalidates: [...CASE_MODELS, 'people'],
  });
  const who = t('adminRequests.assignTo');
  const results = command.data?.results;
  return (
    <Dialog
      open
      title={results ? t('adminRequests.results') : t('adminRequests.assignTitle', { count: rows.length })}
      {...(results ? { lead: command.data?.message } : {})}
      onClose={() => onClose(results !== undefined)}
      locked={command.isPending}
    >
      {results ? (
        <>
          <ul className="bulk-results">
            {results.map(({ id, ok, message }) => {
              const row = rows.find((one) => one.id === id);
              return (
                <li key={id} className="small">
                  <Icon name={ok ? 'check' : 'alert'} size={15} className={ok ? 'done' : 'bad'} />
                  <span>
                    <span className="strong num">{row?.case_number ?? id}</span> {row?.service_title}
                    <span className={ok ? 'done bulk-word' : 'bad bulk-word'}>
                      {ok ? t('adminRequests.assigned') : message}
                    </span>
                  </span>
                </li>
              );
            })}
          </ul>
          <div className="form-actions dialog-acts">
            <Button onClick={() => onClose(true)}>{t('adminRequests.close')}</Button>
          </div>
        </>
      ) : members.status === 'pending' ? (
        <SkeletonLines count={3} />
      ) : members.status === 'error' ? (
        <ErrorState error={members.error} onRetry={() => void members.refetch()} retrying={members.isFetching} />
      ) : (
        <Form
          initialValues={{ staffId: '', note: '' }}
          schema={object({ staffId: string().required(t('adminRequests.assignToMissing')) })}
          summary={false}
          onSubmit={({ staffId, note }) =>
            command.mutateAsync({
              requestIds: rows.map(({ id }) => id),
              staffId,
              note: note.trim() === '' ? null : note,
            })
          }
        >
          <SelectField name="staffId" label={who} required options={memberOptions(members.data, null)} />
          <TextArea name="note" label={t('adminRequests.note')} hint={t('adminRequests.noteHint')} />
          <DialogActions
            label={t('adminRequests.assignNow')}
            pending={command.isPending}
            onClose={() => onClose(false)}
          />
        </Form>
      )}
    </Dialog>
  );
}
