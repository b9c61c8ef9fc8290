import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AsOfLink } from '../../as-of/AsOfLink';
import { Segmented } from '../../kit/Segmented';
import { Skeleton } from '../../loading/states';
import './figure.css';

interface ListLink {
  readonly to: string;
  readonly label: string;
}

/** The code of a page's charts, in its own chunk. */
export interface ChartsCode<C> {
  readonly name: string;
  readonly load: () => Promise<C>;
}

export interface ChartCardProps<C> {
  readonly title: string;
  readonly lead: ReactNode;
  readonly charts: ChartsCode<C>;
  readonly chart: (charts: C) => ReactNode;
  /** The same figures as a table, with links to the lists behind them. */
  readonly table: ReactNode;
  /** Height of the chart, px. */
  readonly height: number;
  readonly links?: readonly ListLink[];
}

export type FigureView = 'chart' | 'table';

/** Figures as a chart or as a table, with the lists behind them. */
export function ChartCard<C>({ title, lead, charts, chart, table, height, links = [] }: ChartCardProps<C>) {
  const code = useQuery({ queryKey: [charts.name], queryFn: charts.load, gcTime: Number.POSITIVE_INFINITY });
  const [chosen, setChosen] = useState<FigureView>('chart');
  // If the code of the charts is missing, the figures are still shown.
  const shown = code.error ? 'table' : chosen;
  return (
    <section className="card figure" aria-label={title}>
      <FigureHead title={title} lead={lead}>
        <ViewSwitch title={title} value={shown} onChange={setChosen} />
      </FigureHead>
      {shown === 'table' ? table : code.data === undefined ? <Skeleton height={height} /> : chart(code.data)}
      {links.length === 0 ? null : (
        <p className="figure-links small">
          {links.map(({ to, label }) => (
            <AsOfLink key={to} to={to} className="link">
              {label}
            </AsOfLink>
          ))}
        </p>
      )}
    </section>
  );
}

export interface ViewSwitchProps {
  readonly title: string;
  readonly value: FigureView;
  readonly onChange: (view: FigureView) => void;
}

/** The choice between the chart and the table of figures. */
export function ViewSwitch({ title, value, onChange }: ViewSwitchProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('figures.view', { title })}
      options={[
        { value: 'chart', label: t('figures.chart') },
        { value: 'table', label: t('figures.table') },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

/** The title of a card with its small line, and the content at its right. */
export function FigureHead({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="figure-head">
      <div>
        <h2 className="card-title">{title}</h2>
        {lead === undefined ? null : <div className="tiny faint">{lead}</div>}
      </div>
      {children}
    </div>
  );
}
