import type { AccountChange } from '@anupalan/domain/contracts/people';
import { useTranslation } from 'react-i18next';
import { Row } from '../../shared/kit/Row';
import { DateText } from '../../shared/kit/text';

/** The changes of an account, newest first. */
export function PersonHistory({ changes }: { readonly changes: readonly AccountChange[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return <p className="small muted">{t('adminUsers.person.historyNone')}</p>;
  return (
    <ol className="entries small">
      {changes.map(({ what, at, by, from = 'customer', to = 'customer' }) => (
        <Row key={`${at}-${what}`} component="li" align="baseline" justify="space-between" spacing="2px 16px">
          <span>
            {t(`adminUsers.changes.${what}`, {
              from: t(`adminUsers.roles.${from}`),
              to: t(`adminUsers.roles.${to}`),
            })}
          </span>
          <span className="tiny faint">
            <DateText at={at} style="dayTime" />{' '}
            {t('adminUsers.person.by', {
              name: by.name ?? t(by.role === 'system' ? 'office.role.system' : 'office.role.unknown'),
            })}
          </span>
        </Row>
      ))}
    </ol>
  );
}
