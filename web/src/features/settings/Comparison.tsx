import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { compared } from './compare';

export interface ComparisonProps {
  readonly before: string;
  readonly after: string;
  /** Words for screen readers before a line that only one of the texts has. */
  readonly only: { readonly old: string; readonly new: string };
}

/** Two texts in one list: lines of both, and those that only one has. */
export function Comparison({ before, after, only }: ComparisonProps) {
  const { t } = useTranslation();
  const lines = useMemo(() => compared(before, after), [before, after]);
  if (before === after) return <p className="muted">{t('settings.pages.compareSame')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <ol className="compare" tabIndex={0} aria-label={t('settings.pages.compare')}>
      {lines.map(({ text, where }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of two texts keep their places.
        <li key={index} className={where === 'both' ? undefined : `is-${where}`}>
          {where === 'both' ? null : <span className="sr-only">{`${only[where]}: `}</span>}
          {text}
        </li>
      ))}
    </ol>
  );
}
