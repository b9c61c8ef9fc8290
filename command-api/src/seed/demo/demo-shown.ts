import {
  approve,
  approveAll,
  askAgain,
  askToPay,
  claim,
  deliver,
  file,
  note,
  order,
  pay,
  payFinal,
  readAll,
  register,
  reject,
  requestFor,
  say,
  startFiling,
  submit,
  upload,
} from './demo-acts.js';

import type { DemoCase, When } from './demo-story.js';

const ago = (minutesAgo: number): When => ({ minutesAgo });

/** `months` before the month of `today`: "June". */
const monthBefore = (today: Date, months: number): string =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 15)).toLocaleDateString('en-IN', {
    month: 'long',
  });

/**
 * The cases that the demo shows: at least one in every status, spread over the last five weeks. Each act is far enough
 * from now that none of its timers is due at the start or in the first hours.
 */
export const shownCases = (today: Date): readonly DemoCase[] => [
  {
    key: 'asha-company',
    customer: 'asha',
    slug: 'private-limited-company',
    answers: { premises: 'Owned' },
    acts: [
      [[9, '10:12'], order],
      [[9, '10:14'], pay],
      [[8, '11:30'], claim('meera')],
      [
        [8, '11:36'],
        say('Hello Asha, I am Meera and I take care of your company. Upload whenever you are ready.', 'meera'),
      ],
      [
        [3, '19:05'],
        upload({
          'address_proof#person-1': [`Electricity bill, ${monthBefore(today, 5)}`, 'Consumer number 170012345678'],
          'address_proof#person-2': [`Electricity bill, ${monthBefore(today, 1)}`, 'Consumer number 170012345678'],
        }),
      ],
      [[3, '19:20'], submit],
      [[2, '11:20'], approve('meera', ['address_proof#person-1'])],
      [
        [2, '11:40'],
        reject(
          'meera',
          'address_proof#person-1',
          'too_old',
          `This electricity bill is from ${monthBefore(today, 5)}. An address proof may be at most 3 months old. A bank statement or a bill from ${monthBefore(today, 2)} or later works.`,
        ),
        askAgain('meera'),
      ],
      [
        [2, '11:48'],
        say('Thank you for the quick upload. Only the address proof is too old, the rest is perfect.', 'meera'),
      ],
      [[2, '13:05'], readAll('asha')],
    ],
  },
  {
    key: 'asha-trademark',
    customer: 'asha',
    slug: 'trademark-registration',
    answers: { trademark_class: '24 – Textiles and household linen' },
    acts: [
      [[12, '18:22'], order],
      [[12, '18:24'], pay],
      [[11, '20:10'], upload()],
      [[11, '20:31'], submit],
      [[10, '10:05'], claim('meera')],
      [[10, '15:12'], approve('meera')],
      [[10, '15:30'], approveAll('meera')],
      [[10, '15:34'], note('meera', 'Search in class 24 done: nothing close. A word mark is enough.')],
      [[1, '10:40'], askToPay('meera', { professional: 600, government: 4500 })],
    ],
  },
  {
    key: 'asha-copyright',
    customer: 'asha',
    slug: 'copyright-registration',
    acts: [
      [[16, '09:48'], order],
      [[16, '09:50'], pay],
      [[15, '21:02'], upload()],
      [[15, '21:09'], submit],
      [[14, '10:30'], claim('meera')],
      [[14, '12:00'], approve('meera')],
      [[14, '12:10'], approveAll('meera')],
      [[14, '12:20'], askToPay('meera', { professional: 0, government: 500 })],
      [[13, '08:45'], payFinal],
      [[12, '11:00'], startFiling('meera')],
      [[5, '16:25'], file('meera', 'CO-18734/2026', 'the Copyright Office')],
    ],
  },
  {
    key: 'asha-gst',
    customer: 'asha',
    slug: 'gst-registration',
    answers: { constitution: 'Proprietorship' },
    acts: [
      [[18, '11:15'], order],
      [[18, '11:17'], pay],
      [[17, '18:00'], upload()],
      [[17, '18:20'], submit],
      [[16, '10:20'], claim('meera')],
      [[16, '13:00'], approve('meera')],
      [[16, '13:10'], approveAll('meera')],
      [[15, '10:00'], startFiling('meera')],
      [[14, '17:40'], file('meera', 'AA2711260045678', 'the GST portal')],
      [
        [3, '12:15'],
        deliver('meera', 'GST registration certificate', [
          'Form GST REG-06',
          'Legal name: Asha Kulkarni',
          'Trade name: Kulkarni Handlooms',
        ]),
      ],
    ],
  },
  {
    key: 'asha-tax',
    customer: 'asha',
    slug: 'income-tax-filing',
    acts: [
      [ago(20 * 60 + 4), order],
      [ago(20 * 60 + 1), pay],
      [ago(19 * 60 + 58), register()],
    ],
  },
  {
    key: 'iqbal-gst',
    customer: 'iqbal',
    slug: 'gst-registration',
    answers: { constitution: 'Proprietorship' },
    acts: [
      [[4, '12:02'], order],
      [[4, '12:05'], pay],
      [[4, '12:09'], register('Two shops in Lucknow, one account. Please call after 4 in the afternoon.')],
      [[3, '10:10'], claim('meera')],
      [ago(4 * 60), upload()],
      [ago(3 * 60 + 40), submit],
      [
        ago(3 * 60 + 30),
        say('Everything is uploaded. The bank proof is the first page of the passbook, is that all right?'),
      ],
    ],
  },
  {
    key: 'prakash-rent',
    customer: 'prakash',
    slug: 'rent-agreement',
    answers: { landlord_name: 'Prakash Reddy', tenant_name: 'Deepa Raman' },
    acts: [
      [[4, '09:30'], order],
      [[4, '09:33'], pay],
      [[4, '20:15'], upload()],
      [[4, '20:40'], submit],
      [[3, '09:50'], claim('meera')],
      [[2, '16:00'], approve('meera')],
      [[2, '16:12'], approveAll('meera')],
      [[2, '16:30'], readAll('meera')],
    ],
  },
  {
    key: 'nandini-llp',
    customer: 'nandini',
    slug: 'limited-liability-partnership',
    answers: { proposed_name_1: 'Nandini and Bose LLP', proposed_name_2: 'Bose Textiles LLP', premises: 'Owned' },
    acts: [
      [[8, '14:20'], order],
      [[8, '14:21'], pay],
      [[7, '17:30'], upload()],
      [[7, '17:55'], submit],
      [[6, '09:40'], claim('meera')],
      [[6, '11:00'], approve('meera')],
      [[6, '11:15'], approveAll('meera')],
      [[6, '11:30'], askToPay('meera', { professional: 1500, government: 1200 })],
      [[5, '10:02'], payFinal],
      [[1, '17:10'], startFiling('meera')],
    ],
  },
  {
    key: 'thomas-opc',
    customer: 'thomas',
    slug: 'one-person-company',
    answers: { proposed_name_1: 'Kurian Spices (OPC) Private Limited', premises: 'Owned' },
    acts: [
      [[6, '13:05'], order],
      [[6, '13:08'], pay],
      [[5, '19:00'], upload()],
      [[5, '19:30'], submit],
      [[4, '10:15'], claim('meera')],
      [[3, '14:00'], approve('meera')],
      [[3, '14:20'], approveAll('meera')],
      [[3, '14:35'], askToPay('meera', { professional: 1000, government: 1000 })],
      [ago(2 * 60 + 25), payFinal],
    ],
  },
  {
    key: 'nandini-trademark',
    customer: 'nandini',
    slug: 'trademark-registration',
    answers: { trademark_class: '25 – Clothing, footwear and headgear' },
    acts: [
      [[2, '18:45'], order],
      [[2, '18:47'], pay],
      [[1, '19:20'], upload()],
      [[1, '19:42'], submit],
    ],
  },
  {
    key: 'harpreet-ca',
    customer: 'harpreet',
    slug: 'talk-to-ca',
    answers: { topic: 'Income tax of a business', question: 'Which of my workshop’s expenses may I deduct this year?' },
    acts: [
      [ago(7 * 60 + 12), order],
      [ago(7 * 60 + 10), pay],
      [ago(6 * 60 + 50), submit],
    ],
  },
  {
    key: 'thomas-company',
    customer: 'thomas',
    slug: 'private-limited-company',
    acts: [
      [[2, '16:30'], order],
      [[2, '16:32'], pay],
    ],
  },
  {
    key: 'iqbal-rent',
    customer: 'iqbal',
    slug: 'rent-agreement',
    acts: [
      [[1, '15:05'], requestFor('lata')],
      [[1, '15:12'], note('lata', 'Asked for it on the phone; wants to pay this week.')],
    ],
  },
  {
    key: 'prakash-copyright',
    customer: 'prakash',
    slug: 'copyright-registration',
    acts: [
      [[21, '10:25'], order],
      [[21, '10:27'], pay],
      [[20, '18:10'], upload()],
      [[20, '18:25'], submit],
      [[19, '11:00'], claim('lata')],
      [[18, '12:00'], approve('lata')],
      [[18, '12:12'], approveAll('lata')],
      [[17, '10:30'], startFiling('lata')],
      [[14, '16:00'], file('lata', 'CO-18102/2026', 'the Copyright Office')],
    ],
  },
];
