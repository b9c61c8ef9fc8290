import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { CommandDialog } from '../../../shared/forms/CommandDialog';
import { t as text } from '../../../shared/i18n/i18n';
import { SelectField, TextArea } from '../../../shared/kit/form/fields';
import { toast } from '../../../shared/kit/toast/store';
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
  const asks = act !== 'close';
  const needsNote = act === 'handOver';
  return (
    <CommandDialog
      title={t(`lists.bulk.title.${act}`, { count: cases.length })}
      lead={asks ? t('lists.bulk.leave') : t('lists.bulk.closeLead')}
      onClose={() => onClose(false)}
      wait={asks ? [members] : []}
      initialValues={{ staffId: '', note: '' }}
      schema={object(
        asks
          ? {
              staffId: string().required(t('lists.bulk.whoMissing')),
              ...(needsNote ? { note: string().trim().required(t('lists.bulk.noteMissing')) } : {}),
            }
          : {},
      )}
      summary={false}
      send={async ({ staffId, note }) => {
        const body = asks ? { staffId, note: note.trim() === '' ? null : note } : {};
        void startBulk({ act, path: PATHS[act], body, cases }, tellEnd);
      }}
      onDone={() => onClose(true)}
      submit={{ label: t(`lists.bulk.act.${act}`) }}
    >
      {asks ? (
        <>
          <SelectField
            name="staffId"
            label={t('lists.bulk.who')}
            required
            options={memberOptions(members.data ?? [], null)}
          />
          <TextArea
            name="note"
            label={t('office.dialog.note')}
            hint={t('office.dialog.noteHint')}
            required={needsNote}
          />
        </>
      ) : null}
    </CommandDialog>
  );
}
