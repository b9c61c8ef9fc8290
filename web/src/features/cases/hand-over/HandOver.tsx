import type { HandOverCase } from '@anupalan/domain/contracts/assignment';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useHandOver } from '../../../shared/api/hand-over';
import { DueText } from '../../../shared/case-parts/DueText';
import { rowDue } from '../../../shared/case-parts/due';
import { turnOf, turnTone } from '../../../shared/case-parts/status';
import { Button } from '../../../shared/kit/Button';
import { ToneChip } from '../../../shared/kit/Chip';
import { Card } from '../../../shared/kit/Page';
import { Avatar } from '../../../shared/kit/text';
import { EmptyState } from '../../../shared/loading/states';
import { RowBox } from '../../../shared/office/RowBox';
import { BulkDialog } from '../bulk/BulkDialog';
import { BulkPanel } from '../bulk/BulkPanel';
import { SelectionBar, useBulkBusy } from '../bulk/SelectionBar';
import { byAssignee, type HolderCases } from './hand-over';
import './hand-over.css';
import { AvailabilityChip } from '../../../shared/case-parts/AvailabilityChip';
import { Wait } from '../../../shared/loading/Wait';

const caseUrl = (id: string): string => `/admin/requests/${encodeURIComponent(id)}`;

/**
 * The cases of absent assignees, by person: selected cases are assigned to another person at once, with a note each.
 */
export function HandOver() {
  const { t } = useTranslation();
  const found = useHandOver();
  return (
    <>
      <Box component="p" sx={{ mb: 1.75 }} className="small muted">
        {t('assignment.handOver.lead')}
      </Box>
      <BulkPanel hrefOf={caseUrl} />
      <Wait query={found}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState icon="check" title={t('assignment.handOver.none')}>
                {t('assignment.handOver.noneBody')}
              </EmptyState>
            </Card>
          ) : (
            <>
              <Holders cases={items} />
              {total > items.length ? (
                <p className="small faint num">{t('assignment.handOver.more', { n: items.length, total })}</p>
              ) : null}
            </>
          )
        }
      </Wait>
    </>
  );
}

function Holders({ cases }: { readonly cases: readonly HandOverCase[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState(false);
  // A case that was handed over meanwhile is no longer in the list.
  const chosen = cases.filter(({ id }) => ticked.has(id));
  const tick = (ids: readonly string[], on: boolean): void => {
    const next = new Set(ticked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  };
  return (
    <>
      {chosen.length === 0 ? null : (
        <Bar count={chosen.length} onAct={() => setOpen(true)} onClear={() => setTicked(new Set())} />
      )}
      {byAssignee(cases).map((holder) => (
        <Holder key={holder.id} holder={holder} ticked={ticked} onTick={tick} />
      ))}
      {open ? (
        <BulkDialog
          act="assign"
          cases={chosen.map(({ id, case_number, service_title }) => ({
            id,
            number: case_number,
            title: service_title,
          }))}
          onClose={(started) => {
            setOpen(false);
            if (started) setTicked(new Set());
          }}
        />
      ) : null}
    </>
  );
}

interface BarProps {
  readonly count: number;
  readonly onAct: () => void;
  readonly onClear: () => void;
}

function Bar({ count, onAct, onClear }: BarProps) {
  const { t } = useTranslation();
  const busy = useBulkBusy();
  return (
    <SelectionBar
      count={count}
      onClear={onClear}
      className="card"
      sx={{ position: 'sticky', top: 8, zIndex: 2, mb: 1.75, '& .btn': { whiteSpace: 'nowrap', flex: 'none' } }}
    >
      <Button size="small" aria-haspopup="dialog" disabledReason={busy} onClick={onAct}>
        {t('lists.bulk.act.assign')}
      </Button>
    </SelectionBar>
  );
}

interface HolderProps {
  readonly holder: HolderCases;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ids: readonly string[], on: boolean) => void;
}

function Holder({ holder, ticked, onTick }: HolderProps) {
  const { t } = useTranslation();
  const name = holder.name ?? t('assignment.handOver.unknown');
  const ids = holder.cases.map(({ id }) => id);
  const count = ids.filter((id) => ticked.has(id)).length;
  return (
    <Box
      component="section"
      sx={{
        container: 'holder / inline-size',
        overflow: 'hidden',
        '& + &': { mt: 2 },
        '& .card-head': { pl: 1.75 },
        '& .card-head .row-box': { justifySelf: 'start' },
      }}
      className="card"
    >
      <div className="card-head">
        <span className="person">
          <RowBox
            label={t('assignment.handOver.selectAllOf', { name })}
            checked={count === ids.length}
            partly={count > 0}
            onChange={(on) => onTick(ids, on)}
          />
          <Avatar name={name} plain small />
          <h2 className="card-title">{name}</h2>
          {holder.reason === 'inactive' ? (
            <span className="chip chip--plain">{t('assignment.handOver.inactive')}</span>
          ) : (
            <AvailabilityChip of={holder.reason} />
          )}
        </span>
        <span className="small faint num nowrap">{t('assignment.handOver.cases', { count: ids.length })}</span>
      </div>
      <ul className="hand-over-cases lined" aria-label={t('assignment.handOver.label', { name })}>
        {holder.cases.map((one) => (
          <li key={one.id} className={ticked.has(one.id) ? 'is-selected' : undefined}>
            <RowBox
              label={t('assignment.handOver.select', { case: one.case_number })}
              checked={ticked.has(one.id)}
              onChange={(on) => onTick([one.id], on)}
            />
            <span className="lines">
              <Link className="case-link small" to={caseUrl(one.id)}>
                {one.service_title}
              </Link>
              <span className="tiny faint num">
                {[one.case_number, one.customer_name].filter((fact) => fact !== null).join(', ')}
              </span>
            </span>
            <span>
              <ToneChip tone={turnTone[turnOf(one)]} label={one.status_label} />
            </span>
            <span className="small muted nowrap">
              {t(one.started ? 'assignment.handOver.begun' : 'assignment.handOver.notBegun')}
            </span>
            <DueText at={one.due_at} due={rowDue(one)} short />
          </li>
        ))}
      </ul>
    </Box>
  );
}
