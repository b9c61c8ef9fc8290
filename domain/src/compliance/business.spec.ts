import { describe, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { type Actor, SYSTEM } from '../kernel/event.js';
import { initialOf } from '../kernel/record.js';
import { business } from './business.js';
import type { BusinessEvent } from './business-events.js';
import { type Business, businessRecord } from './business-record.js';

const NOW = '2026-11-28T06:00:00.000Z';
const { decider } = business;
const by = (actor: Actor = customer()) => ({ ctx: { actor, now: NOW } });
const asha: Business = {
  ...initialOf(businessRecord),
  name: 'Asha Traders',
  pan: 'AAPFU0939F',
  gstin: '27AAPFU0939F1ZV',
  kind: 'partnership',
  gst: 'monthly',
};
const saved: BusinessEvent = { type: 'BusinessSaved', data: { ownerId: 'customer-1', values: asha } };
const save = (values: Partial<Business>) => ({ type: 'saveBusiness', ...asha, ...values }) as const;
const mark = { type: 'markDuty', ruleId: 'gstr-1-monthly', periodId: '2026-10', on: '2026-11-10', note: '' } as const;
const done: BusinessEvent = {
  type: 'DutyDone',
  data: { ruleId: 'gstr-1-monthly', periodId: '2026-10', on: '2026-11-10', note: '', ownerId: 'customer-1' },
};

describe('a business', () => {
  it('is saved by a customer, who owns it', () => {
    given(decider, [])
      .when(save({ gstin: '27aapfu0939f1zv ' }), by())
      .then([saved]);
    for (const actor of [staff(), admin()])
      given(decider, []).when(save({}), by(actor)).thenRefused('business.not_found');
  });
  it('of somebody else does not exist', () => {
    given(decider, [saved])
      .when(save({ name: 'Mine' }), by(customer('customer-2')))
      .thenRefused('business.not_found');
    given(decider, [saved])
      .when(mark, by(customer('customer-2')))
      .thenRefused('business.not_found');
  });
  it('saved as it is changes nothing', () => {
    given(decider, [saved]).when(save({}), by()).thenNothing();
  });
  it('is saved over the save that was seen, whatever else happened to it since', () => {
    const stale = given(decider, [
      saved,
      { ...saved, data: { ownerId: 'customer-1', values: { ...asha, name: 'Older' } } },
    ]);
    stale.when({ ...save({ name: 'Mine' }), over: 1 }, by()).thenRefused('changed_meanwhile');
    given(decider, [saved, done])
      .when({ ...save({}), over: 1 }, by())
      .thenNothing();
  });
  it('has numbers that agree with each other and with its kind', () => {
    const refused: readonly [Partial<Business>, string][] = [
      [
        { kind: 'private_company' },
        "This PAN doesn't belong to such a business: its fourth letter names another kind of holder",
      ],
      [{ pan: 'AAAFA0939F' }, 'The PAN within this GSTIN is another one'],
      [{ state: 'Goa' }, 'This GSTIN is not of Goa'],
      [{ gst: 'none' }, 'Choose how GST is returned, since there is a GSTIN'],
      [{ registration: 'AAB-1234' }, 'A company has a CIN, an LLP an LLPIN, other businesses neither'],
      [{ incorporatedOn: '2026-11-29' }, 'This day lies in the future'],
      [{ gstin: '27AAPFU0939F1ZX' }, "The last character of this GSTIN doesn't match. Check for a typing mistake."],
    ];
    for (const [values, message] of refused)
      given(decider, []).when(save(values), by()).thenRefused('business.invalid', { message });
  });
  it('has no number of a future year or of another kind of company, and no GST before it began', () => {
    const company = { kind: 'private_company', pan: '', gstin: '', gst: 'none' } as const;
    const cin = (rest: string) => ({ ...company, registration: `U15400MH${rest}123456` });
    const anotherKind =
      'The letters before the last six digits of this CIN (PTC, PLC or OPC) name another kind of company';
    for (const [values, message] of [
      [cin('2099PTC'), "The year in this CIN can't be right. Check for a typing mistake."],
      [cin('2026OPC'), anotherKind],
      [{ ...cin('2026PTC'), kind: 'public_company' }, anotherKind],
      [{ incorporatedOn: '2026-10-05', gstSince: '2026-10-04' }, 'This day is before the business began'],
    ] as const)
      given(decider, []).when(save(values), by()).thenRefused('business.invalid', { message });
    for (const values of [cin('2026PTC'), cin('2026NPL'), { incorporatedOn: '2026-10-05', gstSince: '2026-10-05' }])
      given(decider, [])
        .when(save(values), by())
        .then([{ ...saved, data: { ownerId: 'customer-1', values: { ...asha, ...values } } }]);
  });
  it('that was removed is gone', () => {
    const removed: BusinessEvent = { type: 'BusinessRemoved', data: { ownerId: 'customer-1' } };
    given(decider, [saved]).when({ type: 'removeBusiness' }, by()).then([removed]);
    given(decider, [saved, removed]).when({ type: 'removeBusiness' }, by()).thenNothing();
    given(decider, [saved, removed]).when(save({}), by()).thenRefused('business.not_found');
  });
});

describe('an assessment', () => {
  const kept = [{ ruleId: 'gstr-1-monthly', periodId: '2026-10', on: '2026-11-10' }];
  const take = { type: 'takeAssessment', values: asha, kept } as const;
  const taken: BusinessEvent = {
    type: 'AssessmentTaken',
    data: { ownerId: 'customer-1', since: '2026-06-01' },
  };

  it('adds the business, marks what was kept, and follows the dates of the last 180 days', () => {
    given(decider, []).when(take, by()).then([saved, done, taken]);
  });
  it('taken again changes only what is new', () => {
    given(decider, [saved, done, taken]).when(take, by()).then([taken]);
  });
  it('is refused with a wrong answer, and to everybody else', () => {
    given(decider, [])
      .when({ ...take, values: { ...asha, gst: 'none' } }, by())
      .thenRefused('business.invalid');
    given(decider, [saved])
      .when(take, by(customer('customer-2')))
      .thenRefused('business.not_found');
  });
});

describe('a reminder of dates', () => {
  const near = { day: '2026-11-28', form: 'GSTR-1', due: '2026-12-11', others: 1 };
  const told: BusinessEvent = { type: 'DutiesNear', data: { ...near, ownerId: 'customer-1' } };
  const remind = { type: 'remindOfDuties', userId: 'customer-1', ...near } as const;

  it('is given by the system, once a day at most', () => {
    given(decider, [saved]).when(remind, by(SYSTEM)).then([told]);
    given(decider, [saved, told]).when(remind, by(SYSTEM)).thenNothing();
    given(decider, [saved]).when(remind, by()).thenRefused('business.not_found');
  });
  it('is given to each member who keeps its dates, for themselves, and to no viewer', () => {
    const member = (role: 'accountant' | 'viewer'): readonly BusinessEvent[] => [
      saved,
      {
        type: 'MemberInvited',
        data: {
          memberId: 'ravi',
          ownerId: 'customer-1',
          mobile: '+919876543210',
          mobileKey: 'key',
          userId: 'ravi',
          role,
          until: '2026-12-12T06:00:00.000Z',
          business: 'Asha Traders',
        },
      },
      { type: 'MemberJoined', data: { memberId: 'ravi', userId: 'ravi' } },
    ];
    const ofRavi = { ...remind, userId: 'ravi' };
    const toldRavi: BusinessEvent = { type: 'DutiesNear', data: { ...near, ownerId: 'customer-1', userId: 'ravi' } };
    given(decider, [...member('accountant'), told])
      .when(ofRavi, by(SYSTEM))
      .then([toldRavi]);
    given(decider, [...member('accountant'), told, toldRavi])
      .when(ofRavi, by(SYSTEM))
      .thenNothing();
    given(decider, [...member('accountant'), toldRavi])
      .when(remind, by(SYSTEM))
      .then([told]);
    given(decider, member('viewer')).when(ofRavi, by(SYSTEM)).thenNothing();
    given(decider, [saved]).when(ofRavi, by(SYSTEM)).thenNothing();
  });
  it('is not given of a business that is gone', () => {
    const removed: BusinessEvent = { type: 'BusinessRemoved', data: { ownerId: 'customer-1' } };
    given(decider, [saved, removed]).when(remind, by(SYSTEM)).thenNothing();
    given(decider, []).when(remind, by(SYSTEM)).thenNothing();
  });
});

describe('a duty', () => {
  it('is marked as done once, on a day that has come', () => {
    given(decider, [saved]).when(mark, by()).then([done]);
    given(decider, [saved, done]).when(mark, by()).thenNothing();
    given(decider, [saved])
      .when({ ...mark, on: '2026-11-29' }, by())
      .thenRefused('business.invalid');
  });
  it('that is done keeps its day and its note, and one set aside its reason', () => {
    for (const other of [{ on: '2026-11-09' }, { note: 'ARN 12' }])
      given(decider, [saved, done])
        .when({ ...mark, ...other }, by())
        .thenRefused('duty.done_already');
    const aside: BusinessEvent = {
      type: 'RuleSetAside',
      data: { ruleId: 'esi', reason: 'Few earn so little', ownerId: 'customer-1' },
    };
    const again = { type: 'setRuleAside', ruleId: 'esi', reason: 'Few earn so little ' } as const;
    given(decider, [saved, aside]).when(again, by()).thenNothing();
    given(decider, [saved, aside])
      .when({ ...again, reason: 'Nobody is employed' }, by())
      .thenRefused('duty.aside_already');
  });
  it('that was not done after all is open again', () => {
    const reopen = { type: 'reopenDuty', ruleId: 'gstr-1-monthly', periodId: '2026-10' } as const;
    given(decider, [saved, done])
      .when(reopen, by())
      .then([{ type: 'DutyReopened', data: { ruleId: 'gstr-1-monthly', periodId: '2026-10' } }]);
    given(decider, [saved]).when(reopen, by()).thenNothing();
  });
  it('is set aside with a reason, and taken up again', () => {
    const aside: BusinessEvent = {
      type: 'RuleSetAside',
      data: { ruleId: 'esi', reason: 'All earn more than the limit', ownerId: 'customer-1' },
    };
    const command = { type: 'setRuleAside', ruleId: 'esi', reason: ' All earn more than the limit ' } as const;
    given(decider, [saved]).when(command, by()).then([aside]);
    given(decider, [saved])
      .when({ ...command, reason: ' ' }, by())
      .thenRefused('business.invalid');
    given(decider, [saved, aside])
      .when({ type: 'takeRuleUp', ruleId: 'esi' }, by())
      .then([{ type: 'RuleTakenUp', data: { ruleId: 'esi' } }]);
  });
});

describe('a certificate', () => {
  const none = { registration: '', gstin: '', pan: '', tan: '', registeredOn: '' };
  const llp: Business = { ...asha, kind: 'llp', gstin: '', gst: 'none', pan: '' };
  const known: BusinessEvent = { type: 'BusinessSaved', data: { ownerId: 'customer-1', values: llp } };
  const fillIn = { type: 'fillIn', requestId: 'request-1' } as const;
  const filled = (registered: object, values: Partial<Business>) =>
    given(decider, [known])
      .when(fillIn, { ...by(SYSTEM), facts: { registered: { ...none, ...registered } } })
      .then([{ type: 'BusinessSaved', data: { ownerId: 'customer-1', values: { ...llp, ...values } } }]);

  it('of an LLP fills in its number and the day on which it began', () => {
    filled(
      { registration: 'AAB1234', registeredOn: '2026-10-05' },
      { registration: 'AAB1234', incorporatedOn: '2026-10-05' },
    );
  });
  it('of GST means monthly returns since its day where nothing was said of them', () => {
    const gstin = '27AAPFU0939F1ZV';
    filled({ gstin, registeredOn: '2026-10-05' }, { gstin, gst: 'monthly', gstSince: '2026-10-05' });
    filled({ gstin }, { gstin, gst: 'monthly', gstSince: '2026-11-28' });
  });
  it('that does not go with what the owner says leaves that as it is, and the rest is filled in', () => {
    filled({ registration: 'U72200MH2026PTC123456', tan: 'MUMA12345B' }, { tan: 'MUMA12345B' });
  });
  it('is filled in by nobody but the system, and into nothing that was removed', () => {
    const facts = { registered: { ...none, tan: 'MUMA12345B' } };
    given(decider, [known])
      .when(fillIn, { ...by(), facts })
      .thenRefused('business.not_found');
    given(decider, [known, { type: 'BusinessRemoved', data: { ownerId: 'customer-1' } }])
      .when(fillIn, { ...by(SYSTEM), facts })
      .thenNothing();
  });
});
