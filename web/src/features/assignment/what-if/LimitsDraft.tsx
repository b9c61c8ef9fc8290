import type { StaffProfileView } from '@anupalan/domain/contracts/assignment';
import InputBase from '@mui/material/InputBase';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../shared/components/Page';
import { choosable } from '../rule-form';
import type { LimitsDraft as Limits } from './draft';

export interface LimitsDraftProps {
  readonly people: readonly StaffProfileView[];
  readonly draft: Limits;
  readonly onChange: (draft: Limits) => void;
}

/** The most open cases of each person, edited beside those of their profiles. */
export function LimitsDraft({ people, draft, onChange }: LimitsDraftProps) {
  const { t } = useTranslation();
  const staff = choosable(people);
  return (
    <Card title={t('whatIf.limits.title')}>
      <p className="small muted">{t('whatIf.limits.lead')}</p>
      {staff.length === 0 ? <p className="small muted">{t('whatIf.limits.none')}</p> : null}
      <ul className="what-if-limits">
        {staff.map(({ id, name, max_concurrent_cases: now }) => (
          <li key={id}>
            <span className="small clip">{name ?? t('whatIf.result.unknown')}</span>
            <span className="small muted num nowrap">{t('whatIf.limits.now', { n: now })}</span>
            <InputBase
              className="what-if-limit"
              value={draft[id] ?? ''}
              placeholder={String(now)}
              slotProps={{
                input: {
                  inputMode: 'numeric',
                  maxLength: 3,
                  'aria-label': t('whatIf.limits.label', { name: name ?? t('whatIf.result.unknown') }),
                },
              }}
              onChange={(event) => onChange({ ...draft, [id]: event.target.value })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
