import { createTheme } from '@mui/material/styles';

/**
 * MUI's theme, made of the tokens in tokens.css. The colours are CSS variables, so that switching between light and dark
 * re-renders nothing; `nativeColor` lets MUI mix them in CSS instead of parsing them.
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true, cssVarPrefix: 'm' },
  palette: {
    primary: {
      main: 'var(--brand)',
      light: 'var(--brand-hover)',
      dark: 'var(--brand-hover)',
      contrastText: 'var(--on-brand)',
    },
    error: { main: 'var(--bad)', light: 'var(--bad)', dark: 'var(--bad)', contrastText: 'var(--paper)' },
    warning: { main: 'var(--you)', light: 'var(--you)', dark: 'var(--you)', contrastText: 'var(--paper)' },
    success: { main: 'var(--done)', light: 'var(--done)', dark: 'var(--done)', contrastText: 'var(--paper)' },
    info: { main: 'var(--we)', light: 'var(--we)', dark: 'var(--we)', contrastText: 'var(--paper)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
    background: { default: 'var(--canvas)', paper: 'var(--paper)' },
    divider: 'var(--line)',
  },
  shape: { borderRadius: 10 },
  typography: { fontFamily: 'var(--font)', fontSize: 14, button: { textTransform: 'none', fontWeight: 600 } },
  breakpoints: { values: { xs: 0, sm: 480, md: 761, lg: 1101, xl: 1536 } },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  },
});
