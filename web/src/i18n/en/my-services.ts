/** Texts of area my-services (MYS). */
export const myServices = {
  title: 'My Services',
  signedOut: 'Log in to see your services',
  signedOutBody: 'Your services, their documents and each step are kept under your mobile number.',
  customersOnly: 'Only customers have services of their own.',
  search: 'Search by name or number',
  show: 'Show',
  filter: { active: 'Active', past: 'Past', all: 'All' },
  sort: 'Sort by',
  sortBy: { updated: 'Last changed', created: 'Newest first', title: 'Name', progress: 'Furthest on' },
  none: 'You have no services yet',
  noneBody: 'Choose a service, and it appears here with each of its steps.',
  noneFound: 'Nothing fits',
  noneFoundBody: 'Try another word, or show all of your services.',
  clear: 'Show all',
  started: 'Started {{date}}',
  expected: 'Expected by {{date}}',
} as const;
