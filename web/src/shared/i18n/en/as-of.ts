/** Texts of the dashboard and the list of cases as of a past day. */
export const asOf = {
  label: 'As of',
  title: 'As of {{day}}, 23:59',
  names: 'People and services have their names of today.',
  parked_one: "{{count}} record is incomplete: one of its events can't be read.",
  parked_other: "{{count}} records are incomplete: some of their events can't be read.",
  back: 'Back to today',
  building: 'Going back to {{day}}',
  buildingText: 'The events up to that day are being read. You can leave this page.',
  bar: 'Views of {{day}}',
  events: '{{done}} of {{total}} events read',
  left: 'About {{time}} left',
  failed: "The views of {{day}} can't be built",
  again: 'Build again',
  waiting: 'Waiting for its turn',
} as const;
