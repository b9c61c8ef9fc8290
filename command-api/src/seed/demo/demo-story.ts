import type { Act } from './demo-life.js';

/** So many days before today at a time of day in India, or so many minutes ago. */
export type When = readonly [daysAgo: number, time: string] | { readonly minutesAgo: number };

export interface DemoCase {
  readonly key: string;
  readonly customer: string;
  readonly slug: string;
  readonly answers?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly acts: readonly (readonly [When, ...(readonly Act[])])[];
}
