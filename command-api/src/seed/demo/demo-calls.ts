import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { timeInIndia } from '@anupalan/domain/rules/dates';
import {
  bookConsultation,
  type ConsultationRequest,
  chooseSlot,
  concludeConsultation,
  proposeSlots,
} from '../../consultations/consultations.js';
import { claim, confirm, order, pay, submit } from './demo-acts.js';
import { workdayAfter } from './demo-answers.js';
import { type Act, contextOf, type Life, must, requestId } from './demo-life.js';
import type { DemoCase } from './demo-story.js';

/** A slot: so many working days after the act, at a time of day in India; half an hour. */
interface Call {
  readonly in: number;
  readonly at: string;
}
const timeOf = ({ now }: Life, call: Call) => ({
  startsAt: timeInIndia(workdayAfter(now, call.in), call.at),
  minutes: 30,
});

/** An act on the consultation of the case. */
const onCall =
  (what: string, run: (life: Life, found: ConsultationRequest) => Promise<Result<unknown, Rejection>>): Act =>
  async (life) => {
    const id = requestId(life);
    const { state } = await life.app.load(serviceRequest, id);
    must(life, what, await run(life, { id, state }));
  };

const bookCall = (staffKey: string, call: Call): Act =>
  onCall('booking', (life, found) =>
    bookConsultation(life.app, found, timeOf(life, call), contextOf(life, life.member(staffKey), 'book')),
  );

const proposeCalls = (staffKey: string, ...calls: readonly Call[]): Act =>
  onCall('proposal', (life, found) =>
    proposeSlots(
      life.app,
      found,
      calls.map((call) => timeOf(life, call)),
      contextOf(life, life.member(staffKey), 'propose'),
    ),
  );

const chooseCall = (call: Call): Act =>
  onCall('choice', (life, found) =>
    chooseSlot(life.app, found, timeOf(life, call).startsAt, contextOf(life, life.customer, 'choose')),
  );

const holdCall = (staffKey: string, minutes: number, summary: string): Act =>
  onCall('call', (life, found) =>
    concludeConsultation(life.app, found, { minutes, summary }, contextOf(life, life.member(staffKey), 'conclude'), {}),
  );

/**
 * Consultations: one that is booked for a future day, one that took place. One that waits for a slot is among the shown
 * cases.
 */
export const callCases: readonly DemoCase[] = [
  {
    key: 'nandini-ca',
    customer: 'nandini',
    slug: 'talk-to-ca',
    answers: {
      topic: 'GST',
      question: 'I sell to customers in three states. Where do I have to register, and from which turnover on?',
      language: 'Bengali',
    },
    acts: [
      [[3, '11:20'], order],
      [[3, '11:22'], pay],
      [[3, '12:00'], claim('arjun')],
      [[2, '19:00'], submit],
      [[1, '11:15'], proposeCalls('arjun', { in: 2, at: '11:00' }, { in: 3, at: '16:30' })],
      [[1, '13:05'], chooseCall({ in: 2, at: '11:00' })],
    ],
  },
  {
    key: 'sunita-cs',
    customer: 'sunita',
    slug: 'talk-to-cs',
    answers: {
      topic: 'Change of directors, name or office',
      question: 'We move to another city in the same state. What has to be filed, and by when?',
    },
    acts: [
      [[27, '15:00'], order],
      [[27, '15:04'], pay],
      [[27, '16:10'], claim('meera')],
      [[26, '18:30'], submit],
      [[25, '10:45'], bookCall('meera', { in: 1, at: '15:00' })],
      [
        [22, '10:20'],
        holdCall(
          'meera',
          25,
          'Within the same state and under the same Registrar a special resolution is enough: file MGT-14 and INC-22 within 30 days of the resolution. Keep the new rent agreement and an electricity bill not older than two months.',
        ),
      ],
      [[21, '19:40'], confirm(5, 'Clear, and I know what to do.')],
    ],
  },
];
