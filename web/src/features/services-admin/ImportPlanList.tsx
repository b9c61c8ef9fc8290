import type { ImportPlan } from '@anupalan/domain/contracts/admin-catalogue';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Chip, ToneChip } from '../../shared/kit/Chip';
import { Tick } from '../../shared/kit/form/Tick';
import { Note } from '../../shared/loading/states';
import { Changes } from './Changes';
import '../../shared/kit/form/form.css';

/** Under the words beside a box that is ticked. */
const UNDER_BOX = { pl: 4.25 };

type Planned = ImportPlan['items'][number];

export interface ImportPlanListProps {
  readonly plan: ImportPlan;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}

/** The changes that an import would make to each service; those that differ can be ticked. */
export function ImportPlanList({ plan, ticked, onTick }: ImportPlanListProps) {
  const { t } = useTranslation();
  const tick = (id: string, on: boolean): void => {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    onTick(next);
  };
  if (plan.items.length === 0) return <Note>{t('servicesAdmin.import.empty')}</Note>;
  const differs = plan.items.some(({ kind }) => kind !== 'same');
  return (
    <>
      <p className="small muted">{t(differs ? 'servicesAdmin.import.openStay' : 'servicesAdmin.import.nothingNew')}</p>
      <ul className="card rows" aria-label={t('servicesAdmin.import.services')}>
        {plan.items.map((item) => (
          <PlannedService key={item.id} item={item} ticked={ticked.has(item.id)} onTick={(on) => tick(item.id, on)} />
        ))}
      </ul>
    </>
  );
}

interface PlannedServiceProps {
  readonly item: Planned;
  readonly ticked: boolean;
  readonly onTick: (on: boolean) => void;
}

function PlannedService({ item, ticked, onTick }: PlannedServiceProps) {
  const { t } = useTranslation();
  const { id, title, kind, changes, errors } = item;
  const choosable = kind === 'new' || kind === 'changed';
  const chip = t(`servicesAdmin.import.kind.${kind}`);
  return (
    <li>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '24px minmax(0, 1fr)', md: '24px minmax(0, 1fr) auto' },
          gap: 1.25,
          alignItems: 'center',
          minHeight: 32,
          '& > .chip': { gridColumn: { xs: 2, md: 'auto' }, justifySelf: { xs: 'start', md: 'auto' } },
        }}
      >
        {choosable ? (
          <Tick kind="checkbox" checked={ticked} onChange={onTick} aria-label={`${title}: ${chip}`} />
        ) : (
          <span />
        )}
        <span className="anywhere">
          <span className="strong">{title}</span> <span className="tiny mono faint">{id}</span>
        </span>
        {kind === 'same' ? (
          <Chip outline>{chip}</Chip>
        ) : (
          <ToneChip tone={kind === 'new' ? 'done' : kind === 'changed' ? 'info' : 'bad'} label={chip} />
        )}
      </Box>
      {errors.length === 0 ? null : (
        <Box component="ul" sx={UNDER_BOX} className="small bad">
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </Box>
      )}
      {kind === 'changed' && changes.length > 0 ? (
        <Box component="details" sx={UNDER_BOX}>
          <summary className="small">{t('servicesAdmin.import.differences', { count: changes.length })}</summary>
          <Changes changes={changes} />
        </Box>
      ) : null}
    </li>
  );
}
