import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { link } from '../shared/api/link-state';
import { queryClient } from '../shared/api/query-client';
import { formatDate, isToday } from '../shared/kit/dates';
import { Icon } from '../shared/kit/icons';
import { useOnline } from './use-online';

const BACK_SHOWN_MS = 4000;

/**
 * Shows that the device is offline, and briefly that it is back; the data on screen is then fetched again. When only
 * the server is away, shows the time of the data.
 */
export function NetBar() {
  const { t } = useTranslation();
  const online = useOnline();
  const since = useSyncExternalStore(link.subscribe, link.dataSince);
  const wasOffline = useRef<boolean>(false);
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (!online) {
      wasOffline.current = true;
      setBack(false);
      return;
    }
    if (!wasOffline.current) return;
    wasOffline.current = false;
    setBack(true);
    void queryClient.invalidateQueries({ type: 'active' });
    const timer = setTimeout(() => setBack(false), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [online]);
  return (
    <div role="status">
      {online ? null : (
        <div className="net-bar net-bar--warning">
          <Icon name="offline" size={17} />
          {t('errors.offlineBar')}
        </div>
      )}
      {online && since !== null ? (
        <div className="net-bar net-bar--warning">
          <Icon name="clock" size={16} />
          {t('errors.stale', { time: formatDate(since, isToday(since) ? 'time' : 'dayTime') })}
        </div>
      ) : null}
      {back && since === null ? (
        <div className="net-bar net-bar--done">
          <Icon name="check" size={16} />
          {t('errors.backOnline')}
        </div>
      ) : null}
    </div>
  );
}
