import type { EventSpec } from '@anupalan/domain/kernel/event';
import { projections } from '@anupalan/projector/read-models/all';
import { CLEAR_MODELS } from '@anupalan/projector/read-models/people/forget';
import { describe, expect, it } from 'vitest';
import { aggregates } from '../server/aggregates.js';
import { routes } from '../server/routes.js';

/** Views that keep nothing of what such an event says of a person, or only as it was sealed. */
const KEEPS_NONE: readonly string[] = [
  'case',
  'case-list',
  'orders',
  'notifications',
  'figures',
  'public-events',
  'log-index',
];

const isOfPerson = ({ seals = {} }: EventSpec): boolean =>
  Object.values(seals).some((subject) => subject('any-1', {}).startsWith('user:'));

/** The events that say something of a person, sealed by the person's own key. */
const OF_PERSON = new Set(
  aggregates.flatMap(({ events }) =>
    Object.entries(events)
      .filter(([, spec]) => isOfPerson(spec))
      .map(([type]) => type),
  ),
);

describe('what a view says of a person', () => {
  it('is forgotten with the person, in every view that keeps it', () => {
    const folding = projections.filter(({ handles }) => handles.some((type) => OF_PERSON.has(type)));
    const names = folding.map(({ name }) => name);
    expect([...CLEAR_MODELS, ...KEEPS_NONE].toSorted()).toEqual(names.toSorted());
  });

  it('is in the copy of one’s own data', () => {
    const { reads = [] } = routes.find(({ path }) => path === '/api/me/export') ?? {};
    expect(reads).toEqual(expect.arrayContaining([...CLEAR_MODELS]));
  });
});
