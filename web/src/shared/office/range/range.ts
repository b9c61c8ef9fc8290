import { daysAfter, isCalendarDate, MAX_FIGURE_DAYS } from '@anupalan/domain/rules/dates';

/** Days in India, `YYYY-MM-DD`, both included. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

export const PRESETS = ['last_7', 'last_30', 'last_90', 'year'] as const;
export type Preset = (typeof PRESETS)[number];
const DEFAULT: Preset = 'last_90';

const LENGTH: Readonly<Record<Exclude<Preset, 'year'>, number>> = { last_7: 7, last_30: 30, last_90: 90 };

/** The first day of the financial year of a day: 1 April. */
const yearBegins = (day: string): string => {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) >= '04-01' ? year : year - 1}-04-01`;
};

/** The days of a preset, up to `day`. */
export const daysOf = (preset: Preset, day: string): Range => ({
  from: preset === 'year' ? yearBegins(day) : daysAfter(day, 1 - LENGTH[preset]),
  to: day,
});

/** The days in the address, none after `day`; the default if the address names none. */
export const readRange = (params: URLSearchParams, day: string): Range => {
  const standard = daysOf(DEFAULT, day);
  const dayIn = (name: keyof Range): string => {
    const text = params.get(name) ?? '';
    return isCalendarDate(text) ? text : standard[name];
  };
  const [from, to] = [dayIn('from'), dayIn('to')];
  if (from > day) return standard;
  return { from, to: to > day ? day : to };
};

/** The range with another first or last day. If it would be backwards or too long, its other end follows. */
export const withDay = (range: Range, end: keyof Range, chosen: string): Range => {
  if (end === 'from') {
    const last = daysAfter(chosen, MAX_FIGURE_DAYS - 1);
    return { from: chosen, to: range.to < chosen ? chosen : range.to > last ? last : range.to };
  }
  const first = daysAfter(chosen, 1 - MAX_FIGURE_DAYS);
  return { from: range.from > chosen ? chosen : range.from < first ? first : range.from, to: chosen };
};

/** The preset with exactly these days, or null. */
export const presetOf = ({ from, to }: Range, day: string): Preset | null =>
  PRESETS.find((preset) => {
    const days = daysOf(preset, day);
    return days.from === from && days.to === to;
  }) ?? null;

/** The parameters of the address for a range; none for the default, so that its days follow the calendar. */
export const rangeParams = (range: Range, day: string): Readonly<Record<'from' | 'to', string>> =>
  presetOf(range, day) === DEFAULT ? { from: '', to: '' } : { ...range };
