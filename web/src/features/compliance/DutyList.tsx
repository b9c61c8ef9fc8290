import type { DutyView } from '@anupalan/domain/contracts/compliance';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/kit/Button';
import { Chip, ToneChip } from '../../shared/kit/Chip';
import { formatDate } from '../../shared/kit/dates';
import { Card } from '../../shared/kit/Page';
import { Row } from '../../shared/kit/Row';
import { monthText, periodLine } from '../../shared/period-words';
import { stateLook } from './compliance-api';

/** How a duty stands, by colour, icon and word. */
export function StateChip({ state }: Pick<DutyView, 'state'>) {
  const { t } = useTranslation();
  const { tone, icon } = stateLook[state];
  const label = t(`compliance.state.${state}`);
  return tone === null ? <Chip outline>{label}</Chip> : <ToneChip tone={tone} icon={icon} label={label} />;
}

const monthsOf = (duties: readonly DutyView[]): readonly string[] => [
  ...new Set(duties.map(({ due }) => due.slice(0, 7))),
];

export interface DutiesProps {
  readonly duties: readonly DutyView[];
  readonly onOpen: (duty: DutyView) => void;
}

/** Duties month by month, in order of time. */
export const DutyList = ({ duties, onOpen }: DutiesProps) =>
  monthsOf(duties).map((month) => (
    <Card key={month} flush title={monthText(month)}>
      <ul className="lined">
        {duties
          .filter(({ due }) => due.startsWith(month))
          .map((duty) => (
            <DutyLine key={`${duty.rule_id}:${duty.period_id}`} duty={duty} onOpen={onOpen} />
          ))}
      </ul>
    </Card>
  ));

/** The room of a line in a list. */
export const LINE = { px: { xs: 2, md: 2.25 }, py: 1.5 };

/** A duty in a list, with a button for its details. */
export function DutyLine({ duty, onOpen }: { readonly duty: DutyView; readonly onOpen: DutiesProps['onOpen'] }) {
  const { t } = useTranslation();
  const { form, title, due, state } = duty;
  return (
    <Row component="li" justify="space-between" sx={{ ...LINE, rowGap: 1 }}>
      <Row align="flex-start" nowrap spacing={2} sx={{ flex: '1 1 260px' }}>
        <time className="strong num" dateTime={due} style={{ minWidth: 56 }}>
          {formatDate(due, 'shortDay')}
        </time>
        <div>
          <div className="strong">{form}</div>
          <div className="small muted">{title}</div>
          <div className="tiny faint">{periodLine(t, duty)}</div>
        </div>
      </Row>
      <Row nowrap spacing={1.5}>
        <StateChip state={state} />
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={t('compliance.moreOf', { form, date: formatDate(due) })}
          onClick={() => onOpen(duty)}
        >
          {t('compliance.more')}
        </Button>
      </Row>
    </Row>
  );
}
