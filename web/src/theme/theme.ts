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
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none', border: '1px solid var(--line)', boxShadow: 'none' } },
    },
    MuiBackdrop: { styleOverrides: { root: { backgroundColor: 'var(--scrim)' }, invisible: { background: 'none' } } },
    MuiDialog: {
      styleOverrides: {
        paper: {
          borderRadius: 'var(--radius)',
          borderColor: 'var(--line-strong)',
          margin: 16,
          width: 'calc(100% - 32px)',
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { border: 0, borderRadius: 0 } } },
    MuiMenu: {
      styleOverrides: {
        paper: { borderColor: 'var(--line-strong)', borderRadius: 'var(--radius)', marginTop: 6, minWidth: 200 },
        list: { padding: 6 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          borderRadius: 'var(--radius-sm)',
          fontSize: 14,
          gap: 10,
          minHeight: 38,
          padding: '8px 10px',
          color: 'var(--ink)',
          '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--canvas)' },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--brand-soft)', color: 'var(--brand)' },
        },
      },
    },
    MuiInputBase: {
      styleOverrides: {
        root: { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' },
        input: { font: 'inherit', height: 'auto', padding: 0 },
      },
    },
  },
});
