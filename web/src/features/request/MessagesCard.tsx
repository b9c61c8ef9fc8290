import type { CaseView } from '@anupalan/domain/contracts/requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { api } from '../../api/client';
import { useCommand } from '../../api/use-command';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/dates';
import { Form } from '../../components/form/Form';
import { TextArea } from '../../components/form/fields';
import { Card } from '../../components/Page';
import { Avatar } from '../../components/text';
import { refreshCase } from './case-cache';

const MAX_LENGTH = 2000;

/** What was written on this request, and a way to write. */
export function MessagesCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const [writing, setWriting] = useState(false);
  const { messages, assignee } = view;
  const first = assignee?.name?.split(/\s+/)[0];
  const id = view.request.id;
  const send = useCommand<string>({
    send: (text, idempotencyKey) =>
      api.post(`/api/requests/${encodeURIComponent(id)}/messages`, { text }, { idempotencyKey }),
    onSuccess: () => {
      setWriting(false);
      void refreshCase(id);
    },
  });
  const name = (message: CaseView['messages'][number]): string =>
    message.mine ? t('request.you') : (message.from.name ?? t('request.team'));
  return (
    <Card title={first ? t('request.messagesWith', { who: first }) : t('request.messages')}>
      {messages.length === 0 ? <p className="small muted">{t('request.noMessages')}</p> : null}
      <ul className="messages">
        {messages.map((message) => (
          <li key={message.id} className="person">
            <Avatar
              name={message.mine ? (view.customer.name ?? t('request.you')) : name(message)}
              plain={!message.mine}
            />
            <div>
              <div className="strong">
                {name(message)} <span className="small faint message-at num">{formatDate(message.at, 'dayTime')}</span>
              </div>
              <p className="message-text">{message.text}</p>
            </div>
          </li>
        ))}
      </ul>
      {!view.allowed_actions.includes('messages') ? null : writing ? (
        <div className="composer">
          <Form
            initialValues={{ text: '' }}
            schema={object({ text: string().trim().required(t('request.messageRequired')) })}
            summary={false}
            onSubmit={async ({ text }) => send.mutateAsync(text)}
          >
            {({ isSubmitting }) => (
              <>
                <TextArea name="text" label={t('request.write')} hint={t('request.writeHint')} maxLength={MAX_LENGTH} />
                <div className="form-actions">
                  <Button type="submit" variant="quiet" icon="send" pending={isSubmitting}>
                    {t('request.send')}
                  </Button>
                  <Button variant="text" onClick={() => setWriting(false)}>
                    {t('request.cancelWriting')}
                  </Button>
                </div>
              </>
            )}
          </Form>
        </div>
      ) : (
        <div className="composer">
          <Button variant="quiet" onClick={() => setWriting(true)}>
            {t('request.write')}
          </Button>
        </div>
      )}
    </Card>
  );
}
