import { describe, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { type Actor, SYSTEM } from '../kernel/event.js';
import { paper } from './paper.js';
import type { PaperEvent } from './paper-events.js';

const NOW = '2026-11-28T06:00:00.000Z';
const { decider } = paper;
const by = (actor: Actor = customer()) => ({ ctx: { actor, now: NOW } });
const values = { name: 'FSSAI licence', kind: 'licence', expiresOn: '2026-12-31', businessId: '' } as const;
const file = { fileName: 'fssai.pdf', mime: 'application/pdf', bytes: 9, sha256: 'aa', blobId: 'blob-1' };
const add = { type: 'addPaper', values, ...file, ruleId: null, periodId: null } as const;
const ownerId = 'customer-1';
const added: PaperEvent = { type: 'PaperAdded', data: { ownerId, values, ...file, ruleId: null, periodId: null } };
const removed: PaperEvent = { type: 'PaperRemoved', data: { ownerId } };
const share = { type: 'shareFile', of: 'paper', days: 7 } as const;
const shared = (link: number, of: 'paper' | 'given' = 'paper'): PaperEvent => ({
  type: 'FileShared',
  data: { ownerId, of, link, until: '2026-12-05T06:00:00.000Z' },
});

describe('a document of one’s own', () => {
  it('is kept by a customer, who owns it', () => {
    given(decider, []).when(add, by()).then([added]);
    for (const actor of [staff(), admin()]) given(decider, []).when(add, by(actor)).thenRefused('document.not_found');
  });
  it('has a name, a known kind and a real last day', () => {
    for (const wrong of [{ name: ' ' }, { kind: 'wedding' as 'other' }, { expiresOn: '2026-02-30' }])
      given(decider, [])
        .when({ ...add, values: { ...values, ...wrong } }, by())
        .thenRefused('paper.invalid');
  });
  it('of somebody else does not exist', () => {
    for (const command of [
      { type: 'savePaper', values },
      { type: 'removePaper' },
      share,
      { type: 'endShare' },
    ] as const)
      given(decider, [added])
        .when(command, by(customer('customer-2')))
        .thenRefused('document.not_found');
  });
  it('saved as it is changes nothing', () => {
    given(decider, [added]).when({ type: 'savePaper', values }, by()).thenNothing();
  });
  it('that was removed is gone, and so is its link', () => {
    given(decider, [added]).when({ type: 'removePaper' }, by()).then([removed]);
    given(decider, [added, removed]).when({ type: 'removePaper' }, by()).thenNothing();
    given(decider, [added, shared(1), removed])
      .when(share, by())
      .thenRefused('document.not_found');
  });
});

describe('a link to a file', () => {
  it('ends by itself, and a new one ends the one before', () => {
    given(decider, [added])
      .when(share, by())
      .then([shared(1)]);
    given(decider, [added, shared(1)])
      .when(share, by())
      .then([shared(2)]);
  });
  it('leads to a file of a request as well, and to no paper that is not there', () => {
    given(decider, [])
      .when({ ...share, of: 'given' }, by())
      .then([shared(1, 'given')]);
    given(decider, []).when(share, by()).thenRefused('document.not_found');
    for (const command of [{ type: 'savePaper', values }, { type: 'removePaper' }] as const)
      given(decider, [shared(1, 'given')])
        .when(command, by())
        .thenRefused('document.not_found');
  });
  it('is ended by its owner, once', () => {
    const ended: PaperEvent = { type: 'ShareEnded', data: { ownerId } };
    given(decider, [added, shared(1)])
      .when({ type: 'endShare' }, by())
      .then([ended]);
    given(decider, [added, shared(1), ended])
      .when({ type: 'endShare' }, by())
      .thenNothing();
  });
});

describe('a reminder of expiry', () => {
  const near = { day: '2026-12-01', kind: 'licence', due: '2026-12-31', others: 0 } as const;
  const remind = { type: 'remindOfExpiry', ...near } as const;
  const told: PaperEvent = { type: 'PapersExpire', data: { ownerId, ...near } };
  it('is given by the system, once a day at most, and not of what is gone', () => {
    given(decider, [added]).when(remind, by(SYSTEM)).then([told]);
    given(decider, [added, told]).when(remind, by(SYSTEM)).thenNothing();
    given(decider, [added, removed]).when(remind, by(SYSTEM)).thenNothing();
    given(decider, [added]).when(remind, by()).thenRefused('document.not_found');
  });
});
