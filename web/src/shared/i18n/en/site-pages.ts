/** The pages of trust, and questions with answers. */
export const sitePages = {
  version: 'Version {{version}}',
  from: 'From {{date}}',
  older: 'This is an older version, which held from {{date}} on.',
  later: 'This version holds from {{date}} on.',
  noVersion: 'There is no such version of this page.',
  toCurrent: 'Read what holds today',
  versions: 'All versions',
  help: {
    search: 'Search questions and services',
    none: 'No answer found',
    noneBody: 'Try other words, or write to us: we are happy to help.',
    nearest: 'No answer has all of your words. These come closest.',
    clear: 'Show all questions',
    toService: 'Open the page of this service',
    noOfService: 'There are no questions about this service yet.',
    more: 'More questions and answers',
    stillStuck: 'Did not find it?',
    count_one: '{{count}} answer',
    count_other: '{{count}} answers',
  },
} as const;
