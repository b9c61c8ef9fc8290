import type { Stories } from './demo-story.js';

/** `months` before the month of `today`: "June". */
const monthBefore = (today: Date, months: number): string =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 15)).toLocaleDateString('en-IN', {
    month: 'long',
  });

const billOf = (today: Date, months: number): readonly string[] => [
  `Electricity bill, ${monthBefore(today, months)}`,
  'Consumer number 170012345678',
];

/** The company of the test customer, whose address proof is too old. */
const companyOf = (today: Date): Stories[string][string] => ({
  '9 10:12': 'buy',
  '8 11:30 meera': 'claim',
  '8 11:36 meera': {
    say: 'Hello Asha, I am Meera and I take care of your company. Upload whenever you are ready.',
  },
  '3 19:05': {
    upload: { 'address_proof#person-1': billOf(today, 5), 'address_proof#person-2': billOf(today, 1) },
  },
  '3 19:20': 'submit',
  '2 11:20 meera': { approve: ['address_proof#person-1'] },
  '2 11:40 meera': {
    reject: {
      place: 'address_proof#person-1',
      reasonCode: 'too_old',
      reason: `This electricity bill is from ${monthBefore(today, 5)}. An address proof may be at most 3 months old. A bank statement or a bill from ${monthBefore(today, 2)} or later works.`,
    },
  },
  '2 11:41 meera': 'askAgain',
  '2 11:48 meera': {
    say: 'Thank you for the quick upload. Only the address proof is too old, the rest is perfect.',
  },
  '2 13:05': 'readAll',
});

/**
 * The cases that the demo shows: at least one in every status, spread over the last five weeks. Each step is far enough
 * from now that none of its timers is due at the start or in the first hours.
 */
const SHOWN = {
  asha: {
    'trademark-registration': {
      '12 18:22': 'buy',
      '11 20:10': 'handIn',
      '10 10:05 meera': 'claim',
      '10 15:12 meera': 'review',
      '10 15:34 meera': { note: 'Search in class 24 done: nothing close. A word mark is enough.' },
      '1 10:40 meera': { askToPay: [600, 4500] },
    },
    'copyright-registration': {
      '16 09:48': 'buy',
      '15 20:49': 'handIn',
      '14 10:30 meera': 'claim',
      '14 12:00 meera': 'review',
      '14 12:20 meera': { askToPay: [0, 500] },
      '13 08:45': 'payFinal',
      '12 11:00 meera': 'startFiling',
      '5 16:25 meera': { file: 'CO-18734/2026' },
    },
    'gst-registration': {
      '18 11:15': 'buy',
      '17 18:00': 'handIn',
      '16 10:20 meera': 'claim',
      '16 13:00 meera': 'review',
      '15 10:00 meera': 'startFiling',
      '14 17:40 meera': { file: 'AA2711260045678' },
      '3 12:15 meera': {
        deliverGst: {
          gstin: '27ABCPK1234F1Z5',
          lines: [
            'GST registration certificate',
            'Form GST REG-06',
            'Legal name: Asha Kulkarni',
            'Trade name: Kulkarni Handlooms',
          ],
        },
      },
    },
    'income-tax-filing': { 'ago 20:03': 'buy', 'ago 19:58': { register: {} } },
  },
  iqbal: {
    'gst-registration': {
      '4 12:03': 'buy',
      '4 12:09': {
        register: { additionalInfo: 'Two shops in Lucknow, one account. Please call after 4 in the afternoon.' },
      },
      '3 10:10 meera': 'claim',
      'ago 4:00': 'handIn',
      'ago 3:30': {
        say: 'Everything is uploaded. The bank proof is the first page of the passbook, is that all right?',
      },
    },
    'rent-agreement': {
      '1 15:05 lata': 'requestFor',
      '1 15:12 lata': { note: 'Asked for it on the phone; wants to pay this week.' },
    },
  },
  prakash: {
    'rent-agreement': {
      '4 09:31': 'buy',
      '4 20:15': 'handIn',
      '3 09:50 meera': 'claim',
      '2 16:00 meera': 'review',
      '2 16:30 meera': 'readAll',
    },
    'copyright-registration': {
      '21 10:25': 'buy',
      '20 18:05': 'handIn',
      '19 11:00 lata': 'claim',
      '18 12:00 lata': 'review',
      '17 10:30 lata': 'startFiling',
      '14 16:00 lata': { file: 'CO-18102/2026' },
    },
  },
  nandini: {
    'limited-liability-partnership': {
      '8 14:20': 'buy',
      '7 17:30': 'handIn',
      '6 09:40 meera': 'claim',
      '6 11:00 meera': 'review',
      '6 11:30 meera': { askToPay: [1500, 1200] },
      '5 10:02': 'payFinal',
      '1 17:10 meera': 'startFiling',
    },
    'trademark-registration': { '2 18:45': 'buy', '1 19:20': 'handIn' },
  },
  thomas: {
    'one-person-company': {
      '6 13:06': 'buy',
      '5 19:00': 'handIn',
      '4 10:15 meera': 'claim',
      '3 14:00 meera': 'review',
      '3 14:35 meera': { askToPay: [1000, 1000] },
      'ago 2:25': 'payFinal',
    },
    'private-limited-company': { '2 16:30': 'buy' },
  },
  harpreet: {
    'talk-to-ca': { 'ago 7:12': 'buy', 'ago 6:50': 'submit' },
  },
} as const satisfies Stories;

/** The shown cases as of `today`. */
export const shown = (today: Date): Stories => ({
  ...SHOWN,
  asha: { 'private-limited-company': companyOf(today), ...SHOWN.asha },
});
