/** Registrations that a business may lack: what each is, and when it is needed. */
export const registrationTexts = {
  gst: {
    title: 'GST registration',
    body: 'Needed above ₹40 lakh a year for goods, above ₹20 lakh for services and in some states, and at once for goods sold to other states.',
  },
  tan: { title: 'TAN', body: 'Needed by everybody who deducts tax from salaries, rent or fees.' },
  pf: { title: 'Provident fund', body: 'Needed from 20 employees on.' },
  esi: {
    title: 'State insurance of employees',
    body: 'Needed from 10 employees on, where somebody earns at most ₹21,000 a month.',
  },
  professional_tax: {
    title: 'Tax on professions',
    body: 'Needed in your state by employers, where somebody earns more than the limit of the state.',
  },
  iec: { title: 'Importer-exporter code', body: 'Needed before goods cross the border.' },
  udyam: {
    title: 'Udyam registration',
    body: 'Free, and no duty. Buyers must then pay you within 45 days, and loans are easier to get.',
  },
} as const;
export type MissingRegistration = keyof typeof registrationTexts;

/** The assessment as a document for an accountant. */
export const assessmentTexts = {
  title: 'Business Compliance Assessment',
  of: '{name}, as of {day}',
  facts: 'The business',
  late: 'Late: due since {since} and not marked as done',
  missing: 'Registrations that are missing',
  helpful: '{title} (no duty)',
  year: 'Dates of the financial year {year}',
  none: 'None',
  due: 'Due',
  form: 'Form',
  period: 'Period',
  law: 'Law',
  once: 'Once',
  state: 'State',
  states: {
    coming: 'Coming',
    due_soon: 'Due soon',
    overdue: 'Late',
    done: 'Done',
    aside: 'Set aside',
    before: 'Not followed',
  },
  note: 'Made by computer from what the business says of itself. Confirm dates on the portal of the authority.',
  page: 'Page {page} of {pages}',
} as const;
