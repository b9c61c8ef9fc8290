import type { ServiceKind } from '@anupalan/domain/rules/service-kind';
import { describe, expect, it } from 'vitest';
import { type MessageFacts, messageOf } from './message-texts.js';

const factsOf = (kind: ServiceKind): MessageFacts => ({
  service: 'Rent Agreement',
  reference: 'SR-00002G-6',
  casePage: 'https://anupalan.test/services/rent-agreement?id=r1',
  payPage: null,
  amountPaise: 50_000,
  expectedPaise: null,
  payBy: null,
  acknowledgementNumber: 'ACK-1',
  authority: null,
  documents: 0,
  kind,
  startsAt: null,
  endsAt: null,
});
const told = (kind: ServiceKind): string =>
  (['payment_received', 'filed'] as const)
    .map((template) => messageOf(template, factsOf(kind)))
    .map(({ subject, line }) => `${subject} ${line}`)
    .join(' ');

describe('what customers are told after the final payment', () => {
  it('is of a filing and its acknowledgement where something is filed', () => {
    expect(told('filing')).toMatch(/Filing comes next.* is filed\. Acknowledgement number: ACK-1/);
  });

  it('is of the draft of an agreement, of which nothing is filed', () => {
    expect(told('drafting')).toMatch(/Drafting comes next.* your draft is ready .*Please check it/);
    expect(told('drafting')).not.toMatch(/fil(ed|ing)|acknowledgement/i);
  });
});
