import type { BusinessView, DutyView } from '@anupalan/domain/contracts/compliance';
import { MAX_LINE_LENGTH } from '@anupalan/domain/rules/text';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { addPaper, ONE_PAPER } from '../../shared/api/papers';
import { useServices } from '../../shared/api/reference';
import { useCommand } from '../../shared/api/use-command';
import { factText } from '../../shared/fact-words';
import { CommandDialog } from '../../shared/forms/CommandDialog';
import { Button, LinkButton } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { TextField } from '../../shared/kit/form/fields';
import { formatMoney } from '../../shared/kit/money';
import { Dialog } from '../../shared/kit/overlay/Dialog';
import { Row } from '../../shared/kit/Row';
import { toast } from '../../shared/kit/toast/store';
import { FilePicker } from '../../shared/kit/upload/FilePicker';
import type { PickedFile } from '../../shared/kit/upload/picked';
import { periodLine, periodText } from '../../shared/period-words';
import { asidePath, CHANGED, dutyPath, mayIn } from './compliance-api';
import { StateChip } from './DutyList';
import '../../shared/kit/form/form.css';
import '../../shared/kit/upload/upload.css';

export interface DutyDialogProps {
  readonly business: BusinessView;
  readonly duty: DutyView;
  readonly today: string;
  readonly onClose: () => void;
}

/** A duty with everything that is known of it, and what can be done about it. */
export function DutyDialog(props: DutyDialogProps) {
  const [act, setAct] = useState<'look' | 'mark' | 'aside'>('look');
  const back = (): void => setAct('look');
  if (act === 'mark') return <MarkDialog {...props} onClose={back} />;
  if (act === 'aside') return <AsideDialog {...props} onClose={back} />;
  return <Look {...props} onAct={setAct} />;
}

function Look({
  business,
  duty,
  onClose,
  onAct,
}: DutyDialogProps & { readonly onAct: (act: 'mark' | 'aside') => void }) {
  const { t } = useTranslation();
  const { form, title, state, due, service } = duty;
  const takeBack = useCommand<string>({
    send: (path, idempotencyKey) => api.delete(path, { idempotencyKey }),
    invalidates: CHANGED,
    onError: (error) => toast({ kind: 'bad', title: messageOf(error) }),
  });
  const isOpen = state !== 'done' && state !== 'aside';
  return (
    <Dialog
      open
      width={560}
      title={form}
      lead={title}
      onClose={onClose}
      actions={
        isOpen ? (
          <>
            {mayIn(business, 'business.edit') ? (
              <Button variant="text" onClick={() => onAct('aside')}>
                {t('compliance.notForUs')}
              </Button>
            ) : null}
            {service === '' || !mayIn(business, 'business.edit') ? null : <DoIt business={business} duty={duty} />}
            {mayIn(business, 'business.duties') ? (
              <Button icon="check" onClick={() => onAct('mark')}>
                {t('compliance.mark')}
              </Button>
            ) : null}
          </>
        ) : mayIn(business, state === 'done' ? 'business.duties' : 'business.edit') ? (
          <Button
            variant="quiet"
            pending={takeBack.isPending}
            onClick={() =>
              takeBack.mutate(state === 'done' ? dutyPath(business.id, duty) : asidePath(business.id, duty.rule_id))
            }
          >
            {state === 'done' ? t('compliance.reopen') : t('compliance.forUs')}
          </Button>
        ) : undefined
      }
    >
      <Stack spacing={2}>
        <Row spacing={1.5}>
          <StateChip state={state} />
          <span className="strong num">{formatDate(due, 'longDay')}</span>
          <span className="small muted">{periodLine(t, duty)}</span>
        </Row>
        <Told duty={duty} />
      </Stack>
    </Dialog>
  );
}

/** The service by which we do it, with its price; a consultation is called what it is, and asks about this very duty. */
function DoIt({ business, duty }: Pick<DutyDialogProps, 'business' | 'duty'>) {
  const { t } = useTranslation();
  const service = useServices().data?.find(({ id }) => id === duty.service);
  if (service === undefined) return null;
  const price = formatMoney(service.price);
  const isCall = service.workflow === 'consultation';
  const form = duty.period_id === 'once' ? duty.form : `${duty.form}, ${periodText(t, duty)}`;
  const query = new URLSearchParams({
    business: business.id,
    ...(isCall && { about: t('compliance.about', { form, business: business.name }) }),
  });
  return (
    <LinkButton variant="quiet" to={`/service/${encodeURIComponent(service.id)}?${query}`}>
      {isCall ? t('compliance.talkFor', { service: service.title, price }) : t('compliance.doItFor', { price })}
    </LinkButton>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <div className="tiny faint">{name}</div>
    <div className="small">{children}</div>
  </div>
);

/** What the rule says, and what was noted of it. */
function Told({ duty }: { readonly duty: DutyView }) {
  const { t } = useTranslation();
  const { extended_from, extension_source, why, penalty, rule_note, source, source_url, checked_on } = duty;
  return (
    <>
      {extended_from === null ? null : (
        <p className="small">
          {t('compliance.moved', { date: formatDate(extended_from), source: extension_source ?? '' })}
        </p>
      )}
      {duty.done_on === null ? null : (
        <Fact name={t('compliance.doneOn', { date: formatDate(duty.done_on) })}>{duty.note}</Fact>
      )}
      {duty.proofs.length === 0 ? null : (
        <Fact name={t('compliance.proof')}>
          {duty.proofs.map(({ id, file_name }) => (
            <div key={id}>
              <a href={`/api/papers/${encodeURIComponent(id)}/file`} download={file_name}>
                {file_name}
              </a>
            </div>
          ))}
        </Fact>
      )}
      {duty.aside_reason === null ? null : <Fact name={t('compliance.state.aside')}>{duty.aside_reason}</Fact>}
      {why.length === 0 ? null : (
        <Fact name={t('compliance.why')}>{why.map((one) => factText(t, one.fact, one.value)).join(' · ')}</Fact>
      )}
      {rule_note === '' ? null : <p className="small">{rule_note}</p>}
      <Fact name={t('compliance.late')}>{penalty}</Fact>
      <Fact name={t('compliance.source')}>
        {source_url === '' ? source : <a href={source_url}>{source}</a>}
        <div className="tiny faint">{t('compliance.checked', { date: formatDate(checked_on) })}</div>
      </Fact>
    </>
  );
}

function MarkDialog({ business, duty, today, onClose }: DutyDialogProps) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('compliance.markTitle', { form: duty.form })}
      lead={periodLine(t, duty)}
      onClose={onClose}
      initialValues={{ on: today, note: '', file: [] as readonly PickedFile[] }}
      alsoWrong={({ file }) => (file[0]?.error ? { file: file[0].error } : {})}
      send={async ({ file, ...values }, idempotencyKey) => {
        const of = { business_id: business.id, rule_id: duty.rule_id, period_id: duty.period_id };
        const name = `${duty.form}, ${periodText(t, duty)}`;
        // First the mark: where it is refused, no proof of it is kept. The same mark again changes nothing.
        const answer = await api.put(dutyPath(business.id, duty), values, { idempotencyKey });
        for (const { id, file: proof } of file) await addPaper({ name, kind: 'proof', ...of }, proof, id);
        return answer;
      }}
      invalidates={CHANGED}
      onError={null}
      submit={{ label: t('compliance.mark') }}
    >
      {({ values, setFieldValue }) => (
        <>
          <TextField name="on" type="date" max={today} label={t('compliance.markOn')} required />
          <TextField name="note" label={t('compliance.markNote')} maxLength={MAX_LINE_LENGTH} />
          <FilePicker
            {...ONE_PAPER}
            label={t('compliance.markFile')}
            tooMany={t('documents.oneFile')}
            files={values.file}
            onChange={(file) => void setFieldValue('file', file)}
          />
        </>
      )}
    </CommandDialog>
  );
}

function AsideDialog({ business, duty, onClose }: DutyDialogProps) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('compliance.asideTitle', { form: duty.form })}
      lead={t('compliance.asideLead')}
      onClose={onClose}
      initialValues={{ reason: '' }}
      send={(values, idempotencyKey) => api.put(asidePath(business.id, duty.rule_id), values, { idempotencyKey })}
      invalidates={CHANGED}
      onError={null}
      submit={{ label: t('compliance.asideSubmit') }}
    >
      <TextField name="reason" label={t('compliance.asideReason')} maxLength={MAX_LINE_LENGTH} required />
    </CommandDialog>
  );
}
