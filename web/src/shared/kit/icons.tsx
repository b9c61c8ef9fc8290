import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Path data on a 24 px grid, with round strokes of 1.8 unless `width` is given. */
interface Glyph {
  readonly d: string;
  readonly width?: number;
  readonly circles?: readonly (readonly [cx: number, cy: number, r: number])[];
  readonly rects?: readonly (readonly [x: number, y: number, w: number, h: number, rx: number])[];
  readonly filled?: true;
}

const glyphs = {
  home: { d: 'M4 11l8-7 8 7v9h-5v-6h-6v6H4z' },
  find: { d: 'M16 16l4.5 4.5', circles: [[11, 11, 6.5]] },
  list: { d: 'M4 6h16M4 12h16M4 18h10' },
  chart: { d: 'M5 20V11M12 20V4.5M19 20v-6', width: 2.2 },
  calendar: { d: 'M4 10h16M8.5 3.5v4M15.5 3.5v4', rects: [[4, 5.5, 16, 14.5, 2.5]] },
  people: {
    d: 'M3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 5.5a3.5 3.5 0 010 6.5M21 20c0-2.8-1.4-4.9-3.5-5.7',
    circles: [[9, 8.5, 3.5]],
  },
  help: { d: 'M9.6 9.6a2.5 2.5 0 114 2c-.9.7-1.6 1.2-1.6 2.3M12 16.8v.1', circles: [[12, 12, 8.5]] },
  settings: {
    d: 'M4 7h9M17 7h3M4 17h3M11 17h9',
    circles: [
      [15, 7, 2.2],
      [9, 17, 2.2],
    ],
  },
  menu: { d: 'M4 7h16M4 12h16M4 17h16' },
  bell: { d: 'M6 16.5V11a6 6 0 1112 0v5.5l1.5 1.5h-15zM10 20.5h4' },
  up: { d: 'M12 16V5m0 0l-4.5 4.5M12 5l4.5 4.5M5 19h14', width: 2 },
  alert: { d: 'M12 7.8v4.8M12 16.1v.1', width: 2.1, circles: [[12, 12, 8.5]] },
  warning: { d: 'M12 4L21 19.5H3zM12 10v4.4M12 16.9v.1', width: 2 },
  star: { d: 'M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.8-5.2 2.8 1-5.8-4.2-4.1 5.8-.8z' },
  check: { d: 'M5 12.5l4.5 4.5L19 7.5', width: 2.6 },
  turn: { d: 'M5.5 20c.3-3.8 3-6 6.5-6s6.2 2.2 6.5 6', width: 2, circles: [[12, 7.5, 3.5]] },
  staff: { d: 'M8.5 12.3l2.5 2.5 4.7-5.2', width: 2.2, rects: [[4, 4, 16, 16, 5]] },
  authority: { d: 'M3.5 9.5L12 4l8.5 5.5zM5.5 20h13M7 12.5V17M12 12.5V17M17 12.5V17', width: 2 },
  building: { d: 'M5 20.5V4.5h9v16M14 9.5h5v11M3 20.5h18M8 8.5h3M8 12h3M8 15.5h3' },
  users: {
    d: 'M3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 5.5a3.5 3.5 0 010 6.5M21 20c0-2.8-1.4-4.9-3.5-5.7',
    circles: [[9, 8.5, 3.5]],
  },
  file: { d: 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4M9.5 12h5M9.5 15.5h5' },
  scroll: { d: 'M6 4h11v13.5a2.5 2.5 0 002.5 2.5H8.5A2.5 2.5 0 016 17.5zM9.5 8.5h4.5M9.5 12h4.5' },
  user: { d: 'M5 20.5c0-4 3-6.5 7-6.5s7 2.5 7 6.5', circles: [[12, 8, 3.8]] },
  stamp: {
    d: 'M9.5 13.5c.7-2.5-1-3.7-1-6a3.5 3.5 0 017 0c0 2.3-1.7 3.5-1 6M5.5 17.5v-2a2 2 0 012-2h9a2 2 0 012 2v2zM5.5 20.5h13',
  },
  book: { d: 'M12 6.5C10.5 5 8 4.5 4 4.5v13.5c4 0 6.5.5 8 2 1.5-1.5 4-2 8-2V4.5c-4 0-6.5.5-8 2zM12 6.5V20' },
  briefcase: {
    d: 'M8.5 7.5v-2a1.5 1.5 0 011.5-1.5h4a1.5 1.5 0 011.5 1.5v2M4 12.5h16M11 12.5v2h2v-2',
    rects: [[4, 7.5, 16, 12, 2.2]],
  },
  landmark: { d: 'M3.5 9.5L12 4l8.5 5.5zM5.5 20h13M7 12.5V17M12 12.5V17M17 12.5V17' },
  scale: { d: 'M12 4v16.5M8 20.5h8M5 7.5l7-2 7 2M5 7.5l-2.5 6h5zM19 7.5l-2.5 6h5z' },
  filecheck: { d: 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4M9.3 14l2 2 3.5-4' },
  lock: { d: 'M8.5 11V8a3.5 3.5 0 017 0v3', rects: [[5.5, 11, 13, 9.5, 2.2]] },
  bolt: { d: 'M13 3.5L5.5 13.5H11l-.5 7L18.5 10.5H13z' },
  folder: { d: 'M3.5 19V6h6l2 2.5h9V19z' },
  close: { d: 'M6 6l12 12M18 6L6 18', width: 2.2 },
  down: { d: 'M6 9.5l6 6 6-6' },
  chevronUp: { d: 'M6 14.5l6-6 6 6' },
  left: { d: 'M14.5 6l-6 6 6 6' },
  right: { d: 'M9.5 6l6 6-6 6' },
  download: { d: 'M12 4v11m0 0l-4.5-4.5M12 15l4.5-4.5M5 19.5h14' },
  clock: { d: 'M12 7.5V12l3 2', circles: [[12, 12, 8.5]] },
  eye: { d: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z', circles: [[12, 12, 2.8]] },
  plus: { d: 'M12 5.5v13M5.5 12h13' },
  minus: { d: 'M5.5 12h13' },
  trash: { d: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 13.5h9l1-13.5M10.3 10.5v5.5M13.7 10.5v5.5' },
  more: {
    d: 'M5.5 12m-1.7 0a1.7 1.7 0 103.4 0 1.7 1.7 0 10-3.4 0M12 12m-1.7 0a1.7 1.7 0 103.4 0 1.7 1.7 0 10-3.4 0M18.5 12m-1.7 0a1.7 1.7 0 103.4 0 1.7 1.7 0 10-3.4 0',
    filled: true,
  },
  inbox: { d: 'M4 13.5L6.5 5h11l2.5 8.5V19H4zM4 13.5h5l1 2h4l1-2h5' },
  tasks: { d: 'M4 6.5l1.5 1.5L8.5 5M4 16.5l1.5 1.5 3-3M12 7h8M12 17h8' },
  funnel: { d: 'M4 5h16l-5 7v7h-6v-7z' },
  sun: {
    d: 'M12 2.8v2.4M12 18.8v2.4M2.8 12h2.4M18.8 12h2.4M5.5 5.5l1.7 1.7M16.8 16.8l1.7 1.7M18.5 5.5l-1.7 1.7M7.2 16.8l-1.7 1.7',
    circles: [[12, 12, 4]],
  },
  moon: { d: 'M20 14.2A8.3 8.3 0 119.8 4a6.6 6.6 0 0010.2 10.2z' },
  device: { d: 'M9 20h6M12 16.5V20', rects: [[3.5, 4.5, 17, 12, 2]] },
  signOut: { d: 'M14 4.5H6v15h8M11 12h9m0 0l-3.5-3.5M20 12l-3.5 3.5' },
  external: { d: 'M13.5 4.5H19.5V10.5M19.5 4.5L11 13M17 14v5.5H4.5V7H10' },
  refresh: {
    d: 'M19.5 11a7.5 7.5 0 00-13.3-3.8L4 9.5M4.5 13a7.5 7.5 0 0013.3 3.8L20 14.5M4 5v4.5h4.5M20 19v-4.5h-4.5',
  },
  rotate: { d: 'M18.5 8A7.5 7.5 0 105 15M18.5 4v4h-4' },
  offline: {
    d: 'M4 4l16 16M2.8 9.3A14 14 0 016.7 7M10.2 5.6c3.9-.6 7.9.6 11 3.7M6.2 13a8.6 8.6 0 013-1.9M13.6 10.8c1.6.3 3 1 4.2 2.2M9.6 16.4a3.5 3.5 0 014.5-.3M12 19.4v.1',
  },
  camera: { d: 'M4 8.5h3.5L9 6h6l1.5 2.5H20V19H4z', circles: [[12, 13.3, 3.2]] },
  history: { d: 'M4 12a8 8 0 108-8c-2.7 0-5 1.3-6.5 3.3M4.5 4v4h4M12 8v4.3l3 1.7' },
  shield: { d: 'M12 3.5l7.5 3v5.5c0 4.5-3.2 7.3-7.5 8.5-4.3-1.2-7.5-4-7.5-8.5V6.5zM8.8 12l2.3 2.3 4-4.5', width: 2 },
  phone: {
    d: 'M5.5 4h4l1.5 4.5-2 1.5a11 11 0 005 5l1.5-2 4.5 1.5v4c0 .8-.7 1.5-1.5 1.5C10.7 20 4 13.3 4 5.5 4 4.7 4.7 4 5.5 4z',
  },
  send: { d: 'M4 12L20 4.5 15.5 20l-3.8-6.2zM11.7 13.8L20 4.5' },
  keyboard: {
    d: 'M6.5 10h.1M10 10h.1M13.5 10h.1M17.3 10h.1M6.5 13.5h.1M17.3 13.5h.1M9.5 13.5h5',
    rects: [[3, 6, 18, 11.5, 2.2]],
  },
  shuffle: {
    d: 'M4 7h3.5l9 10H20M4 17h3.5l2.4-2.7M13.9 9.9L16.5 7H20M17.5 4.5L20 7l-2.5 2.5M17.5 14.5L20 17l-2.5 2.5',
  },
  pulse: { d: 'M3 12.5h4l2.5-7 4.5 13 2.5-6H21' },
  pause: { d: 'M8.5 6v12M15.5 6v12', width: 2.4 },
  compass: { d: 'M15.6 8.4l-2 5.2-5.2 2 2-5.2z', circles: [[12, 12, 8.5]] },
  rupee: { d: 'M7 5h10M7 9h10M7 5h3.5a4 4 0 010 8H7l7 7' },
} as const satisfies Record<string, Glyph>;

export type IconName = keyof typeof glyphs;

export interface IconProps {
  readonly name: IconName;
  /** Side in px; 20 by default. */
  readonly size?: number;
  readonly className?: string;
}

/**
 * One icon of the product's own set. Always decoration: the text beside it, or the control's label, has the meaning.
 */
export function Icon({ name, size = 20, className }: IconProps): ReactElement {
  const glyph: Glyph = glyphs[name];
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={glyph.filled ? 'currentColor' : 'none'}
      stroke={glyph.filled ? 'none' : 'currentColor'}
      strokeWidth={glyph.width ?? 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {glyph.circles?.map(([cx, cy, r]) => (
        <circle key={`${cx},${cy}`} cx={cx} cy={cy} r={r} />
      ))}
      {glyph.rects?.map(([x, y, w, h, rx]) => (
        <rect key={`${x},${y}`} x={x} y={y} width={w} height={h} rx={rx} />
      ))}
      <path d={glyph.d} />
    </svg>
  );
}

/** The mark of a required field, after its label. */
export function Required(): ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <span className="bad" aria-hidden="true">
        {' *'}
      </span>
      <span className="sr-only">{` (${t('forms.required')})`}</span>
    </>
  );
}

/** The catalogue's icon names, of both sets: the three short ones and the eleven of the service form. */
const catalogueIcons: Readonly<Record<string, IconName>> = {
  lawyer: 'scale',
  tax: 'scroll',
  company: 'building',
  FileText: 'file',
  Building: 'building',
  Briefcase: 'briefcase',
  Landmark: 'landmark',
  Scale: 'scale',
  User: 'user',
  Users: 'users',
  FileCheck: 'filecheck',
  Stamp: 'stamp',
  BookOpen: 'book',
  ScrollText: 'scroll',
};

/** The icon for a catalogue icon name; a plain document for unknown names. */
export const catalogueIcon = (name: string | null | undefined): IconName =>
  (name ? catalogueIcons[name] : undefined) ?? 'file';

export function Mark({ size = 26 }: { readonly size?: number }): ReactElement {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="28" height="28" rx="8" fill="currentColor" />
      <path
        className="tick"
        d="M9 17.5l4.6 4.6L23.5 11"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
