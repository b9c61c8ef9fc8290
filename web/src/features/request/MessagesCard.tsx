import type { CaseView } from '@anupalan/domain/contracts/requests';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/client';
import { useCommand } from '../../shared/api/use-command';
import { useEntries } from '../../shared/api/use-entries';
import { Earlier, KeepStill } from '../../shared/case-parts/Earlier';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Card } from '../../shared/kit/Page';
import { Avatar } from '../../shared/kit/text';
import { useFocusBack } from '../../shared/kit/use-focus-back';
import { usePrefetch } from '../../shared/loading/idle';
import { part } from '../../shared/loading/part';
import { SkeletonLines } from '../../shared/loading/states';
import { refreshCase } from './case-cache';
import type { MessageFormProps } from './MessageForm';
import { useWhoActed } from './who-acted';

const MessageForm = part<MessageFormProps>(() => import('./MessageForm'), { wait: <SkeletonLines count={4} /> });

/** The messages of this request, and the form for a new one. */
export function MessagesCard({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const [writing, setWriting] = useState(false);
  const opener = useFocusBack(writing);
  const { assignee } = view;
  usePrefetch(MessageForm.prefetch);
  const first = assignee?.name?.split(/\s+/)[0];
  const id = view.request.id;
  const messages = useEntries(id, `/api/requests/${encodeURIComponent(id)}/messages`, view.messages);
  const list = useRef<HTMLUListElement>(null);
  const send = useCommand<string>({
    send: (text, idempotencyKey) =>
      api.post(`/api/requests/${encodeURIComponent(id)}/messages`, { text }, { idempotencyKey }),
    onSuccess: () => {
      setWriting(false);
      void refreshCase(id);
    },
  });
  const whoActed = useWhoActed(view);
  return (
    <Card title={first ? t('request.messagesWith', { who: first }) : t('request.messages')}>
      {messages.total === 0 ? <p className="small muted">{t('request.noMessages')}</p> : null}
      <Earlier entries={messages} label={t('request.earlierMessages')} />
      <KeepStill list={list}>
        <Stack component="ul" spacing={2} ref={list}>
          {messages.items.map((message) => (
            <li key={message.id} className="person" style={{ alignItems: 'flex-start' }}>
              <Avatar name={message.from.name ?? whoActed(message.from)} plain={!message.mine} />
              <div>
                <div className="strong">
                  {whoActed(message.from)}{' '}
                  <Box component="span" sx={{ fontWeight: 400 }} className="small faint num">
                    {formatDate(message.at, 'dayTime')}
                  </Box>
                </div>
                <p className="small muted pre-line">{message.text}</p>
              </div>
            </li>
          ))}
        </Stack>
      </KeepStill>
      {!view.allowed_actions.includes('messages') ? null : writing ? (
        <Box sx={{ mt: 1.75 }}>
          <MessageForm onSend={(text) => send.mutateAsync(text)} onCancel={() => setWriting(false)} />
        </Box>
      ) : (
        <Box sx={{ mt: 1.75 }}>
          <Button ref={opener} variant="quiet" onClick={() => setWriting(true)}>
            {t('request.write')}
          </Button>
        </Box>
      )}
    </Card>
  );
}
