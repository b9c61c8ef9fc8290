import { authorityOf } from './demo-steps.js';
import type { DemoCase, Steps } from './demo-story.js';

/**
 * The completed cases of the past year, oldest first: days before today on which it was bought, customer, service, staff,
 * acknowledgement, days from filing to the authority's decision, and the customer's rating with its words; without one the case
 * was completed after two weeks.
 */
const PAST = `
  352 prakash  private-limited-company       meera SRN-T81204417   9  5 Meera told us every step before it came.
  338 iqbal    income-tax-filing             arjun 281409560180126 2  5
  321 nandini  gst-registration              imran AA190126004512W 6
  304 thomas   trademark-registration        lata  TM-6204418      24 4 Took its time, but they kept me informed.
  287 harpreet gst-registration              arjun AA030326007733P 5  4
  263 farhan   limited-liability-partnership kavya SRN-T90337120   8  5 My partner and I did everything on the phone in the evening.
  241 sunita   one-person-company            kavya SRN-U02218845   7
  214 rohan    shareholder-agreement         lata  GJ-SA-2291      3  5 Clear language, no surprises.
  196 lakshmi  copyright-registration        lata  CO-11982/2026   30 4
  171 anjali   trademark-registration        meera TM-6388102      26 5 The search before filing saved us a dispute.
  148 bhaskar  gst-registration              imran AA370626009901K 6  3 Fine, but the portal was down for two days.
  124 nandini  income-tax-filing             arjun 281409560190726 2  5
  103 prakash  rent-agreement                kavya TS-RA-88120     2  5 Done in a week.
  82  thomas   gst-registration              imran AA320926001127H 5
  61  anjali   income-tax-filing             arjun 281409560210926 2  4`;

/** Assigned by an admin, by the day of the purchase. */
const BY_ADMIN = ['352', '287', '82'];

/** What the authority requested again, by the day of the purchase. */
const ASKED: Readonly<Record<string, readonly [document: string, reason: string]>> = {
  304: ['identity_proof', 'The name on the proof differs from the applicant’s name.'],
  287: ['business_address_proof', 'The electricity bill does not name the owner of the premises.'],
};

/** What is delivered, and both fees of a final payment, in rupees before GST. */
const RESULTS: Readonly<Record<string, readonly [title: string, fees?: readonly [number, number]]>> = {
  'private-limited-company': ['Certificate of incorporation', [1000, 4200]],
  'income-tax-filing': ['Income tax return acknowledgement'],
  'gst-registration': ['GST registration certificate'],
  'trademark-registration': ['Trade mark registration', [600, 4500]],
  'limited-liability-partnership': ['Certificate of incorporation (LLP)', [1500, 1500]],
  'one-person-company': ['Certificate of incorporation', [1000, 1000]],
  'shareholder-agreement': ['Shareholder agreement, stamped', [0, 500]],
  'copyright-registration': ['Extract from the register of copyrights'],
  'rent-agreement': ['Rent agreement, registered'],
};

const lived = (line: string): DemoCase => {
  const [from = '', customer = '', slug = '', staff = '', number = '', decides = '', rating, ...words] =
    line.split(/\s+/);
  const minute = 5 + ((Number(from) * 7) % 45);
  const [title, fees] = RESULTS[slug] ?? [slug];
  const asked = ASKED[from];
  const again = 6 + Math.ceil(Number(decides) / 2);
  const delivered = (asked === undefined ? 6 : again + 4) + Number(decides);
  /** Steps so many days after the purchase, not always at the full hour. */
  const on = (day: number, hour: number, steps: Steps, who = staff): DemoCase['steps'] => ({
    [`${Number(from) - day} ${hour}:${minute} ${who}`]: steps,
  });
  const filed = (day: number, acknowledgement: string): DemoCase['steps'] => ({
    ...on(day, 11, 'startFiling'),
    ...on(day + 1, 16, { file: acknowledgement }),
  });
  const byAdmin = BY_ADMIN.includes(from);
  return {
    key: `past-${from}-${slug}`,
    customer,
    slug,
    steps: {
      ...on(0, 10, 'buy', customer),
      ...on(1, 18, 'handIn', customer),
      ...on(2, 10, byAdmin ? { assignTo: staff } : 'claim', byAdmin ? 'admin' : staff),
      ...on(3, 12, 'review'),
      ...(fees && { ...on(3, 14, { askToPay: fees }), ...on(4, 9, 'payFinal', customer) }),
      ...filed(5, number),
      ...(asked && {
        ...on(again, 11, { query: [[asked[0]], asked[1]] }),
        ...on(again + 1, 18, 'handIn', customer),
        ...on(again + 2, 12, 'review'),
        ...filed(again + 3, `${number}-R1`),
      }),
      ...on(delivered, 15, { deliver: [title, `Application ${number}`, `Issued by ${authorityOf(slug)}`] }),
      ...(rating === undefined
        ? on(delivered + 14, 16, 'completeByTimer', customer)
        : on(delivered + 1, 20, { confirm: [Number(rating), words.join(' ') || null] }, customer)),
      ...on(delivered + 18, 11, 'close'),
    },
  };
};

/** Ended, so that no timer is pending. */
export const pastCases: readonly DemoCase[] = PAST.trim()
  .split('\n')
  .map((line) => lived(line.trim()));
