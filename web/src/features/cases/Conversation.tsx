import type { CaseView, Message } from '@anupalan/domain/contracts/requests';
import { MAX_TEXT_LENGTH } from '@anupalan/domain/rules/text';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { object, string } from 'yup';
import { useEntries } from '../../shared/api/use-entries';
import { actorText } from '../../shared/case-parts/actor-text';
import { Earlier, KeepStill } from '../../shared/case-parts/Earlier';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Form } from '../../shared/kit/form/Form';
import { TextArea } from '../../shared/kit/form/fields';
import { Card } from '../../shared/kit/Page';
import { Avatar } from '../../shared/kit/text';
import { useCaseCommand } from './case-api';

/** The messages with the customer, and the staff's notes. */
export function Conversation({ view }: { readonly view: CaseView }) {
  return (
    <>
      <Thread view={view} kind="messages" />
      <Thread view={view} kind="notes" />
    </>
  );
}

/** What has a field of its own. */
export type Written = 'messages' | 'notes';

/** Focuses the field for what a navigation says that its person wants to write, each time anew. */
function useAskedField(kind: Written): void {
  const { key, state } = useLocation();
  const isAsked = (state as { readonly write?: Written } | null)?.write === kind;
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (!isAsked || done.current === key) return;
    done.current = key;
    document.querySelector<HTMLElement>(`#case-${kind} textarea`)?.focus();
  }, [isAsked, key, kind]);
}

function Thread({ view, kind }: { readonly view: CaseView; readonly kind: Written }) {
  const { t } = useTranslation();
  useAskedField(kind);
  const [sent, setSent] = useState(0);
  const command = useCaseCommand(view.request.id, { quiet: true, onDone: () => setSent((n) => n + 1) });
  const id = encodeURIComponent(view.request.id);
  const path = kind === 'messages' ? `/api/requests/${id}/messages` : `/api/staff/requests/${id}/notes`;
  const entries = useEntries(view.request.id, path, view[kind]);
  const list = useRef<HTMLOListElement>(null);
  const may = view.allowed_actions.includes(kind);
  const label = t(kind === 'messages' ? 'office.pane.write' : 'office.pane.note');
  return (
    <Card
      title={t(`office.pane.${kind}`)}
      aside={t(kind === 'messages' ? 'office.pane.messagesNote' : 'office.pane.notesNote')}
      id={`case-${kind}`}
    >
      <Earlier
        entries={entries}
        label={t(kind === 'messages' ? 'office.pane.earlierMessages' : 'office.pane.earlierNotes')}
      />
      {entries.items.length === 0 ? (
        <Box component="p" sx={{ mb: 1.75 }} className="small muted">
          {t(kind === 'messages' ? 'office.pane.noMessages' : 'office.pane.noNotes')}
        </Box>
      ) : (
        <KeepStill list={list}>
          <Stack component="ol" spacing={1.75} sx={{ mb: 2.25 }} ref={list}>
            {entries.items.map((message) => (
              <Said key={message.id} message={message} />
            ))}
          </Stack>
        </KeepStill>
      )}
      {may ? (
        // Each sent text mounts a new, empty form.
        <Form
          key={sent}
          initialValues={{ text: '' }}
          schema={object({ text: string().trim().required(t('office.pane.emptyText')) })}
          summary={false}
          onSubmit={(body) => command.mutateAsync({ name: kind, body })}
        >
          <TextArea name="text" label={label} rows={2} maxLength={MAX_TEXT_LENGTH} />
          <div className="form-actions">
            <Button type="submit" variant="quiet" size="small" icon="send" pending={command.isPending}>
              {t(kind === 'messages' ? 'office.pane.send' : 'office.pane.add')}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="small faint">{t('office.pane.cannotWrite')}</p>
      )}
    </Card>
  );
}

/** One message or note. */
export function Said({ message: { text, at, from, mine } }: { readonly message: Message }) {
  const { t } = useTranslation();
  return (
    <li className={mine ? 'said is-mine' : 'said'}>
      <Avatar name={from.name ?? '?'} plain={!mine} small />
      <div>
        <div className="tiny faint num">
          {mine ? t('office.pane.you') : actorText(from)}, {formatDate(at, 'dayTime')}
        </div>
        <p className="small pre-line">{text}</p>
      </div>
    </li>
  );
}
