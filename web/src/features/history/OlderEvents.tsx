import type { LoggedEventsPage } from '@anupalan/domain/contracts/log';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../shared/kit/Button';
import { grouped } from '../../shared/kit/count';
import { formatDate } from '../../shared/kit/dates';
import { Row } from '../../shared/kit/Row';

export interface OlderEventsProps {
  readonly page: LoggedEventsPage;
  readonly isFirst: boolean;
  /** The person went to another page. */
  readonly onMoved: () => void;
}

/** How many events fit, and the ways to older ones and back to the newest; each page has its own address. */
export function OlderEvents({ page, isFirst, onMoved }: OlderEventsProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const at = (after: string): string => {
    const next = new URLSearchParams(params);
    if (after === '') next.delete('after');
    else next.set('after', after);
    return `?${next}`;
  };
  const { total, more, looked_to, next_cursor } = page;
  return (
    <div className="table-foot">
      <span className="small muted num" role="status">
        {looked_to === null
          ? more === true
            ? t('history.atLeast', { n: grouped(total) })
            : t('history.total', { count: total })
          : t('history.lookedTo', { when: formatDate(looked_to, 'dayTime') })}
      </span>
      <Row component="span" spacing={1}>
        {isFirst ? null : (
          <LinkButton variant="quiet" size="small" to={at('')} onClick={onMoved}>
            {t('history.newest')}
          </LinkButton>
        )}
        {next_cursor === null ? null : (
          <LinkButton variant="quiet" size="small" icon="down" to={at(next_cursor)} onClick={onMoved}>
            {t(looked_to === null ? 'history.older' : 'history.lookFurther')}
          </LinkButton>
        )}
      </Row>
    </div>
  );
}
