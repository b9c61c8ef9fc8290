import { createTheme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { Icon } from '../kit/icons';

const colour = (main: string, contrastText = 'var(--paper)') => ({ main, light: main, dark: main, contrastText });

/** The icon of a ticked or partly ticked box. */
const ticked = (icon: 'check' | 'minus') => (
  <span className="checkbox is-on">
    <Icon name={icon} size={12} />
  </span>
);

const SelectIcon = ({ className = '' }: { readonly className?: string }) => (
  <Icon name="down" size={16} className={className} />
);

/** Up for ascending; MUI turns it. */
const SortIcon = ({ className = '' }: { readonly className?: string }) => (
  <Icon name="down" size={13} className={className} />
);

/** Duration of MUI's transitions, ms. */
const OPENING_MS = 120;

/**
 * MUI's theme, made from the tokens in tokens.css. The colours are CSS variables, so that a change of scheme re-renders
 * nothing; `nativeColor` lets MUI mix them in CSS instead of parsing them.
 */
export const theme = createTheme({
  // The scheme of native controls (calendars, lists of options) is that of tokens.css, not always light.
  cssVariables: { nativeColor: true, cssVarPrefix: 'm', disableCssColorScheme: true },
  palette: {
    primary: { ...colour('var(--brand)', 'var(--on-brand)'), dark: 'var(--brand-hover)' },
    error: colour('var(--bad)'),
    warning: colour('var(--warning)'),
    success: colour('var(--done)'),
    info: colour('var(--info)'),
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
    background: { default: 'var(--canvas)', paper: 'var(--paper)' },
    divider: 'var(--line)',
    action: {
      active: 'var(--ink-2)',
      hover: 'var(--canvas)',
      selected: 'var(--brand-soft)',
      focus: 'var(--brand-soft)',
      disabled: 'var(--ink-3)',
      disabledBackground: 'var(--sunken)',
    },
  },
  shape: { borderRadius: 10 },
  // A panel from the side lies over what was opened before it, as a dialog does.
  zIndex: { drawer: 1300 },
  transitions: { duration: { enteringScreen: OPENING_MS, leavingScreen: OPENING_MS } },
  typography: { fontFamily: 'var(--font)', fontSize: 14, button: { textTransform: 'none', fontWeight: 600 } },
  breakpoints: { values: { xs: 0, sm: 480, md: 761, lg: 1101, xl: 1536 } },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
    MuiStack: { defaultProps: { useFlexGap: true } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { boxShadow: 'none', backgroundImage: 'none' } },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: { margin: 16, width: 'calc(100% - 32px)', maxHeight: 'calc(100% - 32px)' },
      },
    },
    MuiPopover: { defaultProps: { transitionDuration: OPENING_MS } },
    MuiInputBase: { styleOverrides: { root: { color: 'inherit', font: 'inherit' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          minHeight: 44,
          padding: '0 12px',
          gap: 8,
          borderRadius: 8,
          background: 'var(--paper)',
          fontSize: '0.9375rem',
          lineHeight: 1.5,
          '&.MuiInputBase-multiline': { padding: '9px 12px' },
          '&.Mui-focused': { boxShadow: 'var(--focus)' },
          '&&.Mui-focused .MuiOutlinedInput-notchedOutline': { border: '1px solid var(--brand)' },
          '&&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--bad)' },
          '&:has(input:read-only)': { background: 'var(--sunken)' },
          '@media (hover: hover)': {
            '&:hover:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink-3)' },
          },
          '@media (pointer: coarse)': { fontSize: '1rem' },
        },
        input: {
          height: 'auto',
          padding: '9px 0',
          '&&': { boxShadow: 'none' },
          '&.MuiInputBase-inputMultiline': { padding: 0 },
          '&&.MuiNativeSelect-select': { padding: '9px 26px 9px 0', minHeight: 0 },
          '&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
        },
        notchedOutline: { borderColor: 'var(--line-control)' },
      },
    },
    MuiPickersOutlinedInput: {
      styleOverrides: {
        root: {
          minHeight: 44,
          padding: '0 12px',
          borderRadius: 8,
          background: 'var(--paper)',
          fontSize: '0.9375rem',
          '&&:hover .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--ink-3)' },
          '&&.Mui-focused': { boxShadow: 'var(--focus)' },
          '&&.Mui-focused .MuiPickersOutlinedInput-notchedOutline': { border: '1px solid var(--brand)' },
          '&&.Mui-error .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--bad)' },
        },
        notchedOutline: { borderColor: 'var(--line-control)' },
      },
    },
    // A browser's translation would put elements into the parts that are typed, and end the typing.
    MuiPickersSectionList: {
      defaultProps: { slotProps: { root: { translate: 'no' } } },
      styleOverrides: { root: { '&&': { padding: '9px 0', opacity: 1 } } },
    },
    MuiPickerPopper: { styleOverrides: { paper: { border: '1px solid var(--line)', marginBlock: 4 } } },
    MuiNativeSelect: {
      defaultProps: { IconComponent: SelectIcon },
      styleOverrides: { icon: { right: 12, top: 'calc(50% - 8px)', color: 'var(--ink-2)' } },
    },
    MuiCheckbox: {
      defaultProps: {
        icon: <span className="checkbox" />,
        checkedIcon: ticked('check'),
        indeterminateIcon: ticked('minus'),
      },
    },
    MuiRadio: { defaultProps: { icon: <span className="radio" />, checkedIcon: <span className="radio is-on" /> } },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 36, height: 28, padding: '3px 0', flex: 'none' },
        switchBase: {
          padding: 6,
          '&.Mui-checked': { color: 'var(--paper)', transform: 'translateX(14px)' },
          '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: 'var(--done)' },
          '&.Mui-focusVisible + .MuiSwitch-track': { boxShadow: 'var(--focus)' },
        },
        thumb: { width: 16, height: 16, color: 'var(--paper)', boxShadow: 'none' },
        track: { borderRadius: 99, opacity: 1, backgroundColor: 'var(--line-control)' },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: 49,
          padding: '6px 12px',
          borderColor: 'var(--line)',
          color: 'inherit',
          fontSize: '0.84375rem',
          lineHeight: 'inherit',
          'tr:last-child > &.MuiTableCell-body': { borderBottom: 0 },
        },
        head: {
          height: 'auto',
          padding: '9px 12px',
          color: 'var(--ink-3)',
          fontSize: 'var(--t-xs)',
          fontWeight: 600,
          whiteSpace: 'nowrap',
        },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.MuiTableRow-hover:hover, &&.Mui-selected': { backgroundColor: 'var(--canvas)' },
          '&.Mui-selected > td:first-of-type': { boxShadow: 'inset 3px 0 var(--brand)' },
        },
      },
    },
    MuiTableSortLabel: {
      defaultProps: { IconComponent: SortIcon },
      styleOverrides: {
        root: {
          gap: 4,
          padding: '2px 0',
          font: 'inherit',
          '&&, &&:hover, &&.Mui-active': { color: 'inherit' },
          '&:not(.Mui-active) > .icon': { display: 'none' },
        },
        icon: { margin: 0 },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 6, borderRadius: 99, backgroundColor: 'var(--sunken)' },
        bar: { borderRadius: 'inherit' },
      },
    },
    MuiSlider: {
      styleOverrides: {
        root: { height: 6, padding: '11px 0', '@media (pointer: coarse)': { padding: '19px 0' } },
        rail: { backgroundColor: 'var(--line-strong)', opacity: 1 },
        track: { border: 0 },
        thumb: {
          width: 16,
          height: 16,
          '&::before': { boxShadow: 'none' },
          '&&:hover, &&.Mui-active': { boxShadow: 'none' },
          '&&.Mui-focusVisible': { boxShadow: 'var(--focus)' },
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 0, borderBottom: '1px solid var(--line)' },
        list: { gap: 4 },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          flexDirection: 'row',
          gap: 7,
          minWidth: 0,
          maxWidth: 'none',
          minHeight: 0,
          padding: '10px 12px 12px',
          color: 'var(--ink-2)',
          fontSize: '0.84375rem',
          fontWeight: 550,
          lineHeight: 'inherit',
          whiteSpace: 'nowrap',
          '@media (hover: hover)': { '&:hover:not(.Mui-selected)': { color: 'var(--ink)' } },
          '&.Mui-focusVisible': { boxShadow: 'inset var(--focus)', borderRadius: 4 },
        },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          padding: '6px 10px',
          borderRadius: 'var(--radius-sm)',
          backgroundColor: 'var(--ink)',
          color: 'var(--paper)',
          fontSize: 'var(--t-xs)',
          fontWeight: 500,
          overflowWrap: 'anywhere',
        },
      },
    },
    MuiMenu: { styleOverrides: { list: { padding: 0 } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          gap: 10,
          minHeight: 38,
          padding: '8px 10px',
          borderRadius: 'var(--radius-sm)',
          fontSize: '0.875rem',
          '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--canvas)' },
          '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
            backgroundColor: 'var(--brand-soft)',
            color: 'var(--brand)',
          },
          '&.Mui-focusVisible': { boxShadow: 'inset var(--focus)' },
        },
      },
    },
  },
});
