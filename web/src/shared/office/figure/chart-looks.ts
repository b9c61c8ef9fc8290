export const axisText = { fontSize: '0.75rem', fontFamily: 'var(--font)', fill: 'var(--ink-2)' } as const;

/** An axis without its own line. */
export const plainAxis = { disableLine: true, disableTicks: true, tickLabelStyle: axisText } as const;

/** An axis of days or weeks, under the chart. */
export const timeAxis = { ...plainAxis, height: 24 } as const;

/** An axis of values, which begin at zero. */
export const valueAxis = { ...plainAxis, min: 0, width: 34 } as const;

/** Hairlines for the grid, plain text for values. */
const looks = {
  '& .MuiChartsGrid-line': { stroke: 'var(--line)' },
  '& .MuiBarLabel-root': { fill: 'var(--ink)', fontSize: '0.75rem', fontWeight: 600, fontFamily: 'var(--font)' },
} as const;

/**
 * Drawn at once, because a live change must not set the page in motion. Screen readers get the figures from the table.
 */
export const calm = { skipAnimation: true, hideLegend: true, disableKeyboardNavigation: true, sx: looks } as const;

/** Horizontal bars: the labels at their left explain them. */
export const barChart = {
  ...calm,
  layout: 'horizontal',
  margin: { top: 0, right: 0, bottom: 0, left: 0 },
  borderRadius: 3,
} as const;

/** The width that every label needs in 12 px type, px. */
export const labelWidth = (labels: readonly string[], most = Number.POSITIVE_INFINITY): number =>
  Math.min(most, 20 + Math.ceil(6.2 * Math.max(...labels.map(({ length }) => length))));
