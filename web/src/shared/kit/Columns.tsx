import Box, { type BoxProps } from '@mui/material/Box';

export type ColumnsProps = BoxProps & {
  /** The columns if there is room for them; by default two of equal width. */
  readonly of?: string;
  /** The width from which there is room. */
  readonly from?: 'sm' | 'md' | 'lg';
  readonly spacing?: number | string;
};

/** Columns side by side, or below one another on a narrow page. `spacing` is the gap in steps of 8 px. */
export function Columns({ of = 'repeat(2, minmax(0, 1fr))', from = 'md', spacing = 2.5, sx, ...rest }: ColumnsProps) {
  const columns = { xs: 'minmax(0, 1fr)', [from]: of };
  const layout = { display: 'grid', gridTemplateColumns: columns, gap: spacing, alignItems: 'start' };
  return <Box {...rest} sx={[layout, ...(Array.isArray(sx) ? sx : [sx])]} />;
}
