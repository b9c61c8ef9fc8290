import Stack, { type StackProps } from '@mui/material/Stack';

type Props = Omit<StackProps, 'direction'> & {
  readonly align?: 'flex-start' | 'center' | 'baseline' | 'flex-end';
  readonly justify?: 'space-between' | 'flex-end' | 'center';
  readonly nowrap?: boolean;
};

/** MUI's Stack in a row: centred, and wrapping if there is no room. `spacing` is the gap in steps of 8 px. */
export function Row({ align = 'center', justify, nowrap, sx, ...rest }: Props) {
  const layout = { alignItems: align, justifyContent: justify, flexWrap: nowrap ? 'nowrap' : 'wrap' };
  return <Stack direction="row" spacing={1.25} {...rest} sx={[layout, ...(Array.isArray(sx) ? sx : [sx])]} />;
}
