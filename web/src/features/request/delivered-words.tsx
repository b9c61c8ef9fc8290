import type { CaseView } from '@anupalan/domain/contracts/requests';
import { deliveryOf } from '@anupalan/domain/texts/deliveries';
import type { PresentStatus } from '@anupalan/domain/workflows/statuses';
import type { TFunction, TOptions } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOn } from '../../shared/case-parts/may-on';
import { Button } from '../../shared/kit/Button';
import { formatDate } from '../../shared/kit/dates';
import { Icon } from '../../shared/kit/icons';
import { WrongDialog } from './dialogs';
import type { TurnWords } from './TurnCard';

type DeliveredStatus = 'service_delivered' | 'completed' | 'closed';

export const isDelivered = (status: PresentStatus): status is DeliveredStatus =>
  status === 'service_delivered' || status === 'completed' || status === 'closed';

/** The turn of a delivered request, whose papers come first. */
export function deliveredWords(
  t: TFunction,
  view: CaseView,
  status: DeliveredStatus,
  onConfirm: () => void,
): TurnWords {
  const { request, consultation, closes_at } = view;
  const words = deliveryOf(request.service_id, request.workflow);
  const papers = <Paper view={view} paper={words.paper} />;
  if (status !== 'service_delivered') {
    const own: TOptions = { context: request.workflow };
    return {
      title: t(`request.at.${status}.title`, own),
      body: t(`request.at.${status}.body`, own),
      ...(view.deliverables.length === 0 ? {} : { action: papers }),
    };
  }
  const confirms = view.allowed_actions.includes('confirm-delivery');
  const action = (
    <>
      {papers}
      {confirms ? (
        <Button variant={view.deliverables.length === 0 ? 'primary' : 'quiet'} onClick={onConfirm}>
          {t(consultation === null ? 'request.turn.confirm' : 'request.consultation.confirm')}
        </Button>
      ) : null}
      {view.allowed_actions.includes('messages') ? <Wrong view={view} /> : null}
    </>
  );
  const last = view.messages.items.at(-1);
  if (confirms && closes_at === null && last?.from.role === 'customer')
    return { title: t('request.turn.heard'), body: t('request.turn.heardBody'), turn: 'staff', action };
  const closes = closes_at === null ? '' : ` ${t('request.turn.closes', { date: formatDate(closes_at, 'shortDay') })}`;
  return {
    title: words.done,
    body: `${t('request.turn.checkPaper', { paper: words.paper })}${closes}`,
    action,
  };
}

/** The link to the paper by which the service is known; the others stand below. */
function Paper({ view, paper }: { readonly view: CaseView; readonly paper: string }) {
  const { t } = useTranslation();
  const named = view.deliverables.find(({ fileName }) => fileName.toLowerCase().includes(paper));
  const first = named ?? view.deliverables[0];
  if (first === undefined || !mayOn(view.request, 'file.open')) return null;
  return (
    <a className="btn" href={`/api/documents/${encodeURIComponent(first.id)}`} download={first.fileName}>
      <Icon name="download" size={17} />
      {t('request.turn.download', { paper })}
    </a>
  );
}

/** A component of its own, so that opening the dialog renders nothing else. */
function Wrong({ view }: { readonly view: CaseView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('request.turn.wrong')}
      </Button>
      <WrongDialog view={view} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
