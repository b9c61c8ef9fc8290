import type { Done } from '@anupalan/domain/contracts/common';
import type { DueCallsView, DueCallView } from '@anupalan/domain/contracts/experts';
import { CALL_OUTCOMES } from '@anupalan/domain/rules/call-back';
import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { modelQuery } from '../../../shared/api/query-client';
import { models } from '../../../shared/api/reference';
import { CommandDialog } from '../../../shared/forms/CommandDialog';
import { Button } from '../../../shared/kit/Button';
import { ToneChip } from '../../../shared/kit/Chip';
import { formatDate } from '../../../shared/kit/dates';
import { RadioField } from '../../../shared/kit/form/choices';
import { TextArea } from '../../../shared/kit/form/fields';
import { Card } from '../../../shared/kit/Page';
import { Row } from '../../../shared/kit/Row';
import { MobileLink } from '../../../shared/office/reach';
import { CASE_MODELS, sendCaseCommand } from '../case-api';

/** The calls that customers wait for. A failure shows nothing: the page is about other things, and asks again. */
const useDueCalls = (): readonly DueCallView[] =>
  useQuery(modelQuery<DueCallsView>(models.contacts, '/api/staff/calls')).data?.items ?? [];

/** The calls for whoever works the queue, the first due first; nothing where nobody waits. */
export function CallBacks() {
  const { t } = useTranslation();
  const calls = useDueCalls();
  return calls.length === 0 ? null : (
    <Box sx={{ mb: 2 }}>
      <Card title={t('calls.title')}>
        <Stack component="ul" spacing={1.5}>
          {calls.map((call) => (
            <li key={call.request_id}>
              <CallLine call={call} linked />
            </li>
          ))}
        </Stack>
      </Card>
    </Box>
  );
}

/** The call that the customer of a case waits for, if the viewer may make it. */
export function CallBackOf({ requestId }: { readonly requestId: string }) {
  const call = useDueCalls().find(({ request_id }) => request_id === requestId);
  return call === undefined ? null : <CallLine call={call} />;
}

function CallLine({ call, linked = false }: { readonly call: DueCallView; readonly linked?: boolean }) {
  const { t } = useTranslation();
  const [calling, setCalling] = useState(false);
  const { case_number: number, customer, assignee, tries, last_try_at: at } = call;
  const name = customer.name ?? t('office.list.noName');
  const facts = [
    linked ? call.service_title : t('calls.wanted'),
    call.when === '' ? null : t('calls.when', { when: call.when }),
    at === null ? null : t('calls.tried', { count: tries, date: formatDate(at, 'dayTime') }),
    linked ? (assignee === null ? t('office.list.nobody') : assignee.name) : null,
  ];
  return (
    <Row justify="space-between" sx={{ rowGap: 1 }}>
      <Row spacing={1.5} sx={{ flex: '1 1 260px' }}>
        <ToneChip
          icon="phone"
          tone={call.overdue ? 'bad' : 'warning'}
          label={t(call.overdue ? 'calls.overdue' : 'calls.due', { date: formatDate(call.due_on, 'shortDay') })}
        />
        <div>
          <div className="num">
            {linked ? <Link to={`/staff/requests/${encodeURIComponent(call.request_id)}`}>{number}</Link> : null}{' '}
            <span className="strong">{name}</span>{' '}
            <span className="nowrap">{customer.mobile === null ? null : <MobileLink mobile={customer.mobile} />}</span>
          </div>
          <div className="small muted">{facts.filter(Boolean).join(' · ')}</div>
        </div>
      </Row>
      <Button
        size="small"
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t('calls.madeOf', { number })}
        onClick={() => setCalling(true)}
      >
        {t('calls.made')}
      </Button>
      {calling ? <MadeDialog call={call} onClose={() => setCalling(false)} /> : null}
    </Row>
  );
}

function MadeDialog({ call, onClose }: { readonly call: DueCallView; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('calls.madeOf', { number: call.case_number })}
      lead={t('calls.madeLead')}
      onClose={onClose}
      initialValues={{ outcome: 'talked', note: '' }}
      send={(values, idempotencyKey): Promise<Done> =>
        sendCaseCommand(call.request_id, 'call-made', values, idempotencyKey)
      }
      invalidates={[...CASE_MODELS, models.contacts]}
      done={({ message }) => message}
      submit={{ label: t('calls.save') }}
    >
      <RadioField
        name="outcome"
        label={t('calls.outcome')}
        options={CALL_OUTCOMES.map((value) => ({ value, label: t(`calls.outcomes.${value}`) }))}
      />
      <TextArea name="note" label={t('calls.note')} hint={t('calls.noteHint')} maxLength={MAX_TEXT_LENGTH} />
    </CommandDialog>
  );
}
