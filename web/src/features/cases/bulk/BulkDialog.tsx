import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { DialogActions } from '../../../shared/components/DialogActions';
import { Form } from '../../../shared/components/form/Form';
import { SelectField, TextArea } from '../../../shared/components/form/fields';
import { Dialog } from '../../../shared/components/overlay/Dialog';
import { toast } from '../../../shared/components/toast/store';
import { Wait } from '../../../shared/components/Wait';
import { t as text } from '../../../shared/i18n/i18n';
import { useMembers } from '../case-api';
import { memberOptions } from '../dialogs/PersonDialog';
import { type BulkAct, type BulkCase, type BulkRun, startBulk } from './bulk-run';

const PATHS: Readonly<Record<BulkAct, string>> = {
  assign: '/api/admin/requests/assign',
  handOver: '/api/staff/requests/hand-over',
  close: '/api/staff/requests/close',
};

/** Reports the end of a run by a toast when its panel is not on screen. */
export const tellEnd = (run: BulkRun, seen: boolean): void => {
  if (seen) return;
  const failed = run.results.filter(({ ok }) => !ok).length;
  const done = run.results.length - failed;
  toast({
    title: text(failed === 0 ? 'lists.bulk.ended' : 'lists.bulk.endedFailed', { done, failed }),
    ...(run.error === null ? {} : { description: run.error }),
    kind: failed === 0 && run.state === 'done' ? 'done' : 'bad',
  });
};

export interface BulkDialogProps {
  readonly act: BulkAct;
  readonly cases: readonly BulkCase[];
  /** `started`: the bulk act has started. */
  readonly onClose: (started: boolean) => void;
}

/** The inputs of a bulk act; a submit starts the run, which continues without the dialog. */
export function BulkDialog({ act, cases: given, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  // The cases when the dialog opened: one can leave the filtered list meanwhile.
  const [cases] = useState(given);
  const members = useMembers(act !== 'close');
  const start = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    void startBulk({ act, path: PATHS[act], body, cases }, tellEnd);
    onClose(true);
  };
  const needsNote = act === 'handOver';
  return (
    <Dialog
      open
      title={t(`lists.bulk.title.${act}`, { count: cases.length })}
      lead={act === 'close' ? t('lists.bulk.closeLead') : t('lists.bulk.leave')}
      onClose={() => onClose(false)}
    >
      {act === 'close' ? (
        <Form initialValues={{}} schema={object({})} summary={false} onSubmit={() => start({})}>
          <DialogActions label={t('lists.bulk.act.close')} pending={false} onClose={() => onClose(false)} />
        </Form>
      ) : (
        <Wait query={members} lines={3} bare>
          {(loaded) => (
            <Form
              initialValues={{ staffId: '', note: '' }}
              schema={object({
                staffId: string().required(t('lists.bulk.whoMissing')),
                ...(needsNote ? { note: string().trim().required(t('lists.bulk.noteMissing')) } : {}),
              })}
              summary={false}
              onSubmit={({ staffId, note }) => start({ staffId, note: note.trim() === '' ? null : note })}
            >
              <SelectField name="staffId" label={t('lists.bulk.who')} required options={memberOptions(loaded, null)} />
              <TextArea
                name="note"
                label={t('office.dialog.note')}
                hint={t('office.dialog.noteHint')}
                required={needsNote}
              />
              <DialogActions label={t(`lists.bulk.act.${act}`)} pending={false} onClose={() => onClose(false)} />
            </Form>
          )}
        </Wait>
      )}
    </Dialog>
  );
}
