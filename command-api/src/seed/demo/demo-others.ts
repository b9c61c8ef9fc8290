import type { Stories } from './demo-story.js';

/** Cases of the last months with deviations, some more open ones, and two consultations. */
export const others: Stories = {
  farhan: {
    'gst-registration': {
      '27 11:40': 'buy',
      '26 20:00': 'handIn',
      '25 10:00 arjun': 'claim',
      '25 12:30 arjun': 'review',
      '24 10:00 arjun': 'startFiling',
      '23 17:00 arjun': { file: 'AA2309260031122' },
      '17 15:00 arjun': {
        deliver: ['GST registration certificate', 'Form GST REG-06', 'Legal name: Farhan Qureshi'],
      },
      '16 09:12': { confirm: [5, 'Quick, and every question was answered.'] },
    },
    'shareholder-agreement': {
      '15 16:10': 'buy',
      '13 09:20': { cancel: 'We have decided to go on without a second shareholder.' },
      '11 10:00': 'refunded',
    },
  },
  harpreet: {
    'income-tax-filing': {
      '34 12:01': 'buy',
      '33 19:35': 'handIn',
      '32 10:10 arjun': 'claim',
      '32 14:00 arjun': 'review',
      '31 11:00 arjun': 'startFiling',
      '30 16:30 arjun': { file: '281409560171026' },
      '29 17:00 arjun': { deliver: ['Income tax return acknowledgement', 'ITR-V', 'Name: Harpreet Gill'] },
      '28 20:15': { confirm: [4, null] },
      '24 11:00 arjun': 'close',
    },
  },
  rohan: {
    'copyright-registration': {
      '13 10:41': 'buy',
      '12 19:12': 'handIn',
      '11 10:20 admin': { assignTo: 'imran' },
      '11 15:00 imran': 'review',
      '11 15:20 imran': { askToPay: [0, 500] },
      '11 18:02': 'payFinalShort',
      '11 18:09': 'payFinal',
      '10 11:30 imran': 'startFiling',
      '9 16:20 imran': { file: 'CO-19021/2026' },
      '8 12:00': 'refunded',
      '2 18:35 imran': {
        note: 'On leave from tomorrow. Only the answer of the Copyright Office is to be waited for.',
      },
      '2 18:40 imran': 'goOnLeave',
    },
    'private-limited-company': {
      '15 12:31': 'buy',
      '14 17:20': 'handIn',
      '13 11:00 kavya': 'claim',
      '12 15:00 kavya': 'review',
      '11 16:00 admin': {
        override: ['filing_processing_started', 'Filed on paper at the Registrar on the customer’s request.'],
      },
      '11 16:05 admin': { note: 'The forms went in on paper; the number follows by post.' },
    },
  },
  lakshmi: {
    'trademark-registration': {
      '47 12:12': 'buy',
      '46 20:02': 'handIn',
      '45 10:00 lata': 'claim',
      '44 14:10 lata': 'review',
      '44 14:40 lata': { askToPay: [600, 4500] },
      '43 09:25': 'payFinal',
      '42 11:00 lata': 'startFiling',
      '40 16:45 lata': { file: 'TM-6501177' },
      '4 11:15 lata': {
        query: [['identity_proof'], 'The Registry asks for a proof on which the address can be read.'],
      },
      '4 11:25 lata': {
        say: 'The Registry has one question only. A new scan of your identity proof is enough.',
      },
    },
    'income-tax-filing': { '5 14:15': 'buy', '4 10:30 arjun': 'claim' },
  },
  anjali: {
    'copyright-registration': {
      '11 13:06': 'buy',
      '10 18:50': 'handIn',
      '9 09:55 kavya': 'claim',
      '8 15:30 kavya': 'review',
      '8 15:50 kavya': { askToPay: [0, 2000] },
      '6 10:00 kavya': { withdraw: 'The work counts as one: the government fee is lower.' },
      '5 15:05 kavya': { askToPayAgain: [0, 500] },
    },
    'rent-agreement': {
      '6 10:06': 'buy',
      '5 10:00 lata': 'claim',
      '3 21:05': 'handIn',
      '2 09:45 lata': {
        handOver: ['kavya', 'I am in court all week; everything is uploaded and only needs a look.'],
      },
    },
  },
  bhaskar: {
    'one-person-company': {
      '16 11:20': 'buy',
      '15 19:50': 'handIn',
      '14 10:40 admin': { assignTo: 'kavya' },
      '12 13:00 kavya': 'review',
      '12 13:30 kavya': { askToPay: [1000, 1000] },
      '5 13:32': 'expire',
      '4 10:15 kavya': { note: 'Called: travelling until the weekend, asks for a new link on Monday.' },
    },
    'talk-to-cs': {
      '95 16:00': 'buy',
      '94 10:00': { cancel: 'I have found the answer on your help pages.' },
      '92 12:00': 'refunded',
    },
  },
  sunita: {
    'copyright-registration': {
      '24 09:41': 'buy',
      '23 18:10': 'handIn',
      '22 10:30 imran': 'claim',
      '21 12:00 imran': 'review',
      '21 12:20 imran': { askToPay: [0, 500] },
      '14 12:22': 'expire',
      '13 20:40': 'payFinal',
      '11 12:00': 'refunded',
      '11 12:30': { say: 'I paid a day too late. May I have a new link, please?' },
      '10 10:10 imran': {
        say: 'Nothing is lost: what you paid is back with your bank. We pay the government fee for you this once and file now.',
      },
      '10 11:00 imran': 'startFiling',
      '9 16:00 imran': { file: 'CO-18802/2026' },
      '6 15:00 imran': { deliver: ['Extract from the register of copyrights', 'Owner: Sunita Patil'] },
    },
    'shareholder-agreement': {
      '72 11:01': 'buy',
      '71 18:25': 'handIn',
      '70 10:00 lata': 'claim',
      '69 12:00 lata': 'review',
      '68 10:00 lata': 'startFiling',
      '67 16:00 lata': { file: 'MH-SA-1907' },
      '64 15:00 lata': { deliver: ['Shareholder agreement', 'Stamped and signed'] },
      '63 19:30': { confirm: [2, 'The share of my brother is written wrongly.'] },
      '62 10:20 admin': { reopen: 'The share of one shareholder is written wrongly.' },
      '60 15:00 lata': {
        deliver: ['Shareholder agreement, corrected', 'Stamped and signed', 'Replaces the first one'],
      },
      '59 18:00': { confirm: [5, 'Corrected in two days. Thank you.'] },
      '55 11:00 lata': 'close',
    },
    'talk-to-cs': {
      '27 15:02': 'buy',
      '27 16:10 meera': 'claim',
      '26 18:30': 'submit',
      '25 10:45 meera': { bookCall: [1, '15:00'] },
      '22 10:20 meera': {
        concludeCall: {
          minutes: 25,
          summary:
            'Within the same state and under the same Registrar a special resolution is enough: file MGT-14 and INC-22 within 30 days of the resolution. Keep the new rent agreement and an electricity bill not older than two months.',
        },
      },
      '21 19:40': { confirm: [5, 'Clear, and I know what to do.'] },
    },
  },
  nandini: {
    'talk-to-ca': {
      '3 11:20': 'buy',
      '3 12:00 arjun': 'claim',
      '2 19:00': 'submit',
      '1 11:15 arjun': {
        proposeCalls: [
          [2, '11:00'],
          [3, '16:30'],
        ],
      },
      '1 13:05': { chooseCall: [2, '11:00'] },
    },
  },
};
