import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { grouped } from '../../../shared/kit/count';
import { Card } from '../../../shared/kit/Page';
import type { Column } from '../../../shared/kit/Table';
import { EmptyState } from '../../../shared/loading/states';

export interface TrialResultProps {
  readonly cases: number;
  /** Said where the days hold no case. */
  readonly none: string;
  readonly title: string;
  /** The run at a glance: each figure, and what it is under today's rules. */
  readonly tiles: readonly { readonly name: string; readonly value: string; readonly aside?: string }[];
  readonly assumed: readonly string[];
  readonly children: ReactNode;
}

/** The outcome of a run of either kind: the figures, what is told of them, and what they assume. */
export function TrialResult({ cases, none, title, tiles, assumed, children }: TrialResultProps) {
  const { t } = useTranslation();
  if (cases === 0)
    return (
      <Card>
        <EmptyState icon="inbox" title={none}>
          {t('whatIf.result.noCasesBody')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <h2 className="section-title">{title}</h2>
      <Box
        component="dl"
        sx={{ p: 0, '& .figure-value': { fontSize: 'var(--t-lg)' } }}
        className="card figure-tiles"
        aria-label={t('whatIf.result.tiles')}
      >
        {tiles.map(({ name, value, aside }) => (
          <div key={name} className="figure-tile">
            <dt className="small muted">{name}</dt>
            <dd className="figure-value num">{value}</dd>
            {aside === undefined ? null : <dd className="tiny faint num">{aside}</dd>}
          </div>
        ))}
      </Box>
      {children}
      <Card title={t('whatIf.result.assumptions')}>
        <ul className="bullets small">
          {assumed.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** A column of numbers. */
export const numbers = <T,>(key: string, head: string, value: (row: T) => number): Column<T> => ({
  key,
  head,
  right: true,
  cell: (row) => grouped(value(row)),
});
