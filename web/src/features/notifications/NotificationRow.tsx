import type { Notification } from '@anupalan/domain/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatRelative } from '../../shared/kit/dates';
import { Icon } from '../../shared/kit/icons';
import { momentText } from '../../shared/kit/moment';
import { Skeleton } from '../../shared/loading/states';
import { lookOf } from './looks';
import './notifications.css';

export interface NotificationRowProps {
  readonly notification: Notification;
  readonly onFollow: (notification: Notification) => void;
}

/** A text whose case number does not wrap. */
function Words({ text, number }: { readonly text: string; readonly number: string | number | undefined }) {
  const at = number === undefined ? -1 : text.indexOf(String(number));
  if (at === -1) return text;
  const end = at + String(number).length;
  return (
    <>
      {text.slice(0, at)}
      <span className="nowrap">{text.slice(at, end)}</span>
      {text.slice(end)}
    </>
  );
}

/** One notification; the whole row is a link to its subject. */
export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const { t } = useTranslation();
  const { title, description, createdAt, isRead, link, params } = notification;
  const [icon, tone] = lookOf(notification);
  return (
    <li>
      <Link
        to={link}
        className={isRead ? 'notification' : 'notification is-unread'}
        onClick={() => onFollow(notification)}
      >
        <span className={`disc disc--sm disc--${tone}`}>
          <Icon name={icon} size={16} />
        </span>
        <span className="notification-words">
          <span className="notification-title">
            <Words text={title} number={params.reference} />
          </span>
          <span>
            <Words text={description} number={params.reference} />
          </span>
          <time className="tiny faint num" dateTime={createdAt} title={momentText(createdAt)}>
            {formatRelative(createdAt)}
          </time>
        </span>
        {isRead ? null : (
          <span className="notification-dot">
            <span className="sr-only">{t('notifications.unread')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** Placeholders for rows that are loading. */
export function NoticesWait({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="lined">
      <span className="sr-only">{t('shell.loading')}</span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity.
        <div key={row} className="notification" aria-hidden="true">
          <span className="disc disc--sm disc--plain" />
          <span className="notification-words">
            <Skeleton width="60%" height={20} />
            <Skeleton width="92%" height={20} />
          </span>
        </div>
      ))}
    </div>
  );
}
