import {
  approve,
  approveAll,
  askToPay,
  claim,
  close,
  confirm,
  deliver,
  file,
  order,
  pay,
  payFinal,
  startFiling,
  submit,
  upload,
} from './demo-acts.js';
import { assignTo, completeByTimer, query } from './demo-office-acts.js';
import type { DemoCase, When } from './demo-story.js';

/** A case of the past year that was completed. */
interface Past {
  readonly customer: string;
  readonly slug: string;
  /** Bought so many days before today. */
  readonly from: number;
  readonly staff: string;
  readonly assigned?: 'by admin';
  /** Both in rupees, before GST. */
  readonly fees?: readonly [professional: number, government: number];
  readonly authority: string;
  readonly acknowledgement: string;
  /** Days from filing to the authority's decision. */
  readonly decides: number;
  /** The document that the authority requested again, with the reason. */
  readonly asked?: readonly [documentKey: string, reason: string];
  readonly result: string;
  /** The customer's rating; `null`: none, so that the case was completed after two weeks. */
  readonly said: readonly [rating: number, comment: string | null] | null;
  readonly answers?: DemoCase['answers'];
}

const lived = (past: Past): DemoCase => {
  const { from, staff, fees, authority, acknowledgement, decides, asked, result, said } = past;
  const minute = 5 + ((from * 7) % 45);
  /** So many days after the purchase, not always at the full hour. */
  const at = (day: number, hour: number, later = 0): When => [from - day, `${hour}:${minute + later}`];
  const looked = (day: number): DemoCase['acts'] => [
    [at(day, 12), approve(staff)],
    [at(day, 13), approveAll(staff)],
  ];
  const filed = (day: number, number: string): DemoCase['acts'] => [
    [at(day, 11), startFiling(staff)],
    [at(day + 1, 16), file(staff, number, authority)],
  ];
  const again = 6 + Math.ceil(decides / 2);
  const delivered = (asked === undefined ? 6 : again + 4) + decides;
  return {
    key: `past-${from}-${past.slug}`,
    customer: past.customer,
    slug: past.slug,
    ...(past.answers === undefined ? {} : { answers: past.answers }),
    acts: [
      [at(0, 10), order],
      [at(0, 10, 2), pay],
      [at(1, 18), upload()],
      [at(1, 19), submit],
      [at(2, 10), past.assigned === undefined ? claim(staff) : assignTo('admin', staff)],
      ...looked(3),
      ...(fees === undefined
        ? []
        : ([
            [at(3, 14), askToPay(staff, { professional: fees[0], government: fees[1] })],
            [at(4, 9), payFinal],
          ] as const)),
      ...filed(5, acknowledgement),
      ...(asked === undefined
        ? []
        : ([
            [at(again, 11), query(staff, [asked[0]], asked[1])],
            [at(again + 1, 18), upload()],
            [at(again + 1, 19), submit],
            ...looked(again + 2),
            ...filed(again + 3, `${acknowledgement}-R1`),
          ] as const)),
      [at(delivered, 15), deliver(staff, result, [`Application ${acknowledgement}`, `Issued by ${authority}`])],
      ...(said === null
        ? ([[at(delivered + 14, 15, 2), completeByTimer]] as const)
        : ([[at(delivered + 1, 20), confirm(...said)]] as const)),
      [at(delivered + 18, 11), close(staff)],
    ],
  };
};

const REGISTRAR = 'the Registrar of Companies';
const TAX = 'the Income Tax Department';
const GST = 'the GST portal';
const MARKS = 'the Trade Marks Registry';

/** Oldest first. */
const PAST: readonly Past[] = [
  {
    customer: 'prakash',
    slug: 'private-limited-company',
    from: 352,
    staff: 'meera',
    assigned: 'by admin',
    fees: [1000, 4200],
    authority: REGISTRAR,
    acknowledgement: 'SRN-T81204417',
    decides: 9,
    result: 'Certificate of incorporation',
    said: [5, 'Meera told us every step before it came.'],
    answers: { premises: 'Owned' },
  },
  {
    customer: 'iqbal',
    slug: 'income-tax-filing',
    from: 338,
    staff: 'arjun',
    authority: TAX,
    acknowledgement: '281409560180126',
    decides: 2,
    result: 'Income tax return acknowledgement',
    said: [5, null],
  },
  {
    customer: 'nandini',
    slug: 'gst-registration',
    from: 321,
    staff: 'imran',
    authority: GST,
    acknowledgement: 'AA190126004512W',
    decides: 6,
    result: 'GST registration certificate',
    said: null,
    answers: { constitution: 'Proprietorship' },
  },
  {
    customer: 'thomas',
    slug: 'trademark-registration',
    from: 304,
    staff: 'lata',
    fees: [600, 4500],
    authority: MARKS,
    acknowledgement: 'TM-6204418',
    decides: 24,
    asked: ['identity_proof', 'The name on the proof differs from the applicant’s name.'],
    result: 'Trade mark registration',
    said: [4, 'Took its time, but they kept me informed.'],
    answers: { trademark_class: '30 – Coffee, tea, flour, bread, spices and sweets' },
  },
  {
    customer: 'harpreet',
    slug: 'gst-registration',
    from: 287,
    staff: 'arjun',
    assigned: 'by admin',
    authority: GST,
    acknowledgement: 'AA030326007733P',
    decides: 5,
    asked: ['business_address_proof', 'The electricity bill does not name the owner of the premises.'],
    result: 'GST registration certificate',
    said: [4, null],
    answers: { constitution: 'Proprietorship' },
  },
  {
    customer: 'farhan',
    slug: 'limited-liability-partnership',
    from: 263,
    staff: 'kavya',
    fees: [1500, 1500],
    authority: REGISTRAR,
    acknowledgement: 'SRN-T90337120',
    decides: 8,
    result: 'Certificate of incorporation (LLP)',
    said: [5, 'My partner and I did everything on the phone in the evening.'],
    answers: { premises: 'Owned' },
  },
  {
    customer: 'sunita',
    slug: 'one-person-company',
    from: 241,
    staff: 'kavya',
    fees: [1000, 1000],
    authority: REGISTRAR,
    acknowledgement: 'SRN-U02218845',
    decides: 7,
    result: 'Certificate of incorporation',
    said: null,
    answers: { premises: 'Owned' },
  },
  {
    customer: 'rohan',
    slug: 'shareholder-agreement',
    from: 214,
    staff: 'lata',
    fees: [0, 500],
    authority: 'the Sub-Registrar',
    acknowledgement: 'GJ-SA-2291',
    decides: 3,
    result: 'Shareholder agreement, stamped',
    said: [5, 'Clear language, no surprises.'],
  },
  {
    customer: 'lakshmi',
    slug: 'copyright-registration',
    from: 196,
    staff: 'lata',
    authority: 'the Copyright Office',
    acknowledgement: 'CO-11982/2026',
    decides: 30,
    result: 'Extract from the register of copyrights',
    said: [4, null],
  },
  {
    customer: 'anjali',
    slug: 'trademark-registration',
    from: 171,
    staff: 'meera',
    fees: [600, 4500],
    authority: MARKS,
    acknowledgement: 'TM-6388102',
    decides: 26,
    result: 'Trade mark registration',
    said: [5, 'The search before filing saved us a dispute.'],
    answers: { trademark_class: '42 – Software services, technology and research' },
  },
  {
    customer: 'bhaskar',
    slug: 'gst-registration',
    from: 148,
    staff: 'imran',
    authority: GST,
    acknowledgement: 'AA370626009901K',
    decides: 6,
    result: 'GST registration certificate',
    said: [3, 'Fine, but the portal was down for two days.'],
    answers: { constitution: 'Proprietorship' },
  },
  {
    customer: 'nandini',
    slug: 'income-tax-filing',
    from: 124,
    staff: 'arjun',
    authority: TAX,
    acknowledgement: '281409560190726',
    decides: 2,
    result: 'Income tax return acknowledgement',
    said: [5, null],
  },
  {
    customer: 'prakash',
    slug: 'rent-agreement',
    from: 103,
    staff: 'kavya',
    authority: 'the Sub-Registrar',
    acknowledgement: 'TS-RA-88120',
    decides: 2,
    result: 'Rent agreement, registered',
    said: [5, 'Done in a week.'],
    answers: { landlord_name: 'Prakash Reddy', tenant_name: 'Suresh Babu' },
  },
  {
    customer: 'thomas',
    slug: 'gst-registration',
    from: 82,
    staff: 'imran',
    assigned: 'by admin',
    authority: GST,
    acknowledgement: 'AA320926001127H',
    decides: 5,
    result: 'GST registration certificate',
    said: null,
    answers: { constitution: 'Proprietorship' },
  },
  {
    customer: 'anjali',
    slug: 'income-tax-filing',
    from: 61,
    staff: 'arjun',
    authority: TAX,
    acknowledgement: '281409560210926',
    decides: 2,
    result: 'Income tax return acknowledgement',
    said: [4, null],
  },
];

/** The cases of the past year: ended, so that no timer is pending. */
export const pastCases: readonly DemoCase[] = PAST.map(lived);
