import { isGsm7 } from '@anupalan/domain/rules/sms';
import { type NotificationTemplate, notificationTexts } from '@anupalan/domain/texts/en';
import { messageTexts } from '@anupalan/domain/texts/messages';
import { WORKFLOW_IDS, type WorkflowId } from '@anupalan/domain/workflows/registry';
import { describe, expect, it } from 'vitest';
import { say } from '../platform/say.js';
import { type MessageFacts, mailText, messageOf, smsText } from './message-texts.js';

const TEMPLATES = Object.keys(notificationTexts) as NotificationTemplate[];

const factsOf = (workflow: WorkflowId): MessageFacts => ({
  service: 'Rent Agreement',
  serviceId: 'rent-agreement',
  reference: 'SR-00002G-6',
  casePage: 'https://anupalan.test/services/rent-agreement?id=r1',
  shortLink: 'https://anupalan.test/r/SR-00002G-6',
  payPage: null,
  amountPaise: 50_000,
  acknowledgementNumber: 'ACK-1',
  partner: 'Shree Accounts',
  workflow,
});
const told = (workflow: WorkflowId): string =>
  (['payment_received', 'filed'] as const)
    .map((template) => messageOf(template, factsOf(workflow)))
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

describe('what customers are told of a refund', () => {
  it.each(['We were late.', 'We were late', 'We were late! ', 'हमें देर हुई।'])(
    'ends its reason "%s" with one stop',
    (reason) => {
      const { line } = messageOf('refund_by_us', { ...factsOf('filing'), reason });
      expect(line).toContain(`: ${reason.trim().replace(/[.!।]$/u, '')}. It takes`);
    },
  );
});

describe('what customers are told at the delivery', () => {
  const facts = factsOf('filing');
  it('names what was done and its paper, by kind of service', () => {
    const company = { ...facts, service: 'Private Limited Company Registration', serviceId: 'private-limited-company' };
    expect(messageOf('delivered', company)).toMatchObject({
      subject: 'Your company is registered',
      line: 'Your company is registered. Download your certificate here:',
    });
    expect(smsText('delivered', company, SITE)).toBe(
      'Anupalan: Your company is registered. Download your certificate here: https://anupalan.test/r/SR-00002G-6',
    );
    expect(messageOf('delivered', factsOf('drafting')).line).toBe(
      'Your rent agreement is ready. Download your agreement here:',
    );
  });
  it('is the name of the service where nothing more is known of it', () => {
    expect(messageOf('delivered', { ...facts, service: 'Trade Licence', serviceId: 'trade-licence' }).line).toBe(
      'Trade Licence (SR-00002G-6) is complete. Download your documents here:',
    );
  });
});

const SITE = { name: 'Anupalan', contact: 'help@anupalan.test or 1800 123 4567 (Monday to Saturday)' };
/** Every value as long as it may become. */
const longest = (workflow: WorkflowId): MessageFacts => ({
  service: 'Consultation with a Company Secretary – für “große” ₹-Fragen डॉ. '.repeat(4),
  serviceId: null,
  reference: 'SR-MMMMMM-M',
  casePage: `https://a-rather-long-name.anupalan.example.in/services/${'x'.repeat(60)}?id=8cb89526-e634-4738-a78c-592e3dd85625`,
  shortLink: 'https://a-rather-long-name.anupalan.example.in/r/SR-MMMMMM-M',
  payPage: `https://pay.example/${'x'.repeat(100)}`,
  amountPaise: 99_99_99_999_99,
  expectedPaise: 99_99_99_999_99,
  payBy: '2026-09-28T06:00:00.000Z',
  acknowledgementNumber: 'W'.repeat(100),
  authority: 'The Registrar of Companies'.repeat(8),
  partner: 'Shree Accounts and Partners'.repeat(4),
  documents: 100,
  answers: 100,
  workflow,
  startsAt: '2026-09-23T05:00:00.000Z',
  endsAt: '2026-09-23T05:30:00.000Z',
});

describe('an SMS', () => {
  const each = TEMPLATES.flatMap((template) => WORKFLOW_IDS.map((workflow) => [template, workflow] as const));
  it.each(each)(
    'of %s for a %s is one segment of GSM-7 at its longest values, and keeps its link whole',
    (template, workflow) => {
      const facts = longest(workflow);
      const text = smsText(template, facts, { ...SITE, name: 'A site of a very long name, much too long' });
      expect(text.length).toBeLessThanOrEqual(160);
      expect(isGsm7(text)).toBe(true);
      expect(text.endsWith(` ${facts.shortLink}`)).toBe(true);
    },
  );
  it('says all of it where it fits, under the name of the site, with the short link alone for the case', () => {
    const facts = { ...factsOf('drafting'), payBy: '2026-11-28T06:00:00.000Z' };
    expect(smsText('payment_link', facts, { ...SITE, name: 'Nyaya & Co' })).toBe(
      'Nyaya & Co: Please pay Rs 500 for Rent Agreement by 28 Nov 2026. https://anupalan.test/r/SR-00002G-6',
    );
  });
  it('cuts the name of the service before anything else', () => {
    const service = 'Private Limited Company Registration with all that belongs to it';
    const text = smsText('paid', { ...factsOf('filing'), service }, SITE);
    expect(text).toHaveLength(160);
    expect(text).toMatch(
      /^Anupalan: We've received Rs 500 for Private Limited Company Reg.*\.\.\.\. Next: upload your documents\. https/,
    );
  });
});

describe('a mail', () => {
  it('tells customers how to reach us, and is signed by the site', () => {
    const message = messageOf('paid', factsOf('filing'));
    expect(mailText('Asha', message, { ...SITE, name: 'Nyaya' }, true)).toMatch(
      /\n\nQuestions\? Write to us under Messages on your request, or reach us at help@anupalan\.test or 1800 123 4567 \(Monday to Saturday\)\.\n\nYour Nyaya team$/,
    );
    expect(mailText(null, message, { ...SITE, contact: null }, true)).toContain('under Messages on your request.\n');
    expect(mailText('Meera', message, SITE, false)).not.toContain('Questions?');
  });
});

describe('the bell', () => {
  it('does not say in its second line what its first has said', () => {
    const runs = (text: string): string[] => {
      const words = text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}₹' ]/gu, '')
        .split(' ');
      return words.slice(2).map((_, i) => words.slice(i, i + 3).join(' '));
    };
    for (const template of TEMPLATES)
      for (const workflow of WORKFLOW_IDS) {
        const { subject, note } = messageOf(template, {
          ...factsOf(workflow),
          documents: 1,
          startsAt: '2026-09-23T05:00:00.000Z',
        });
        expect(runs(note).filter((run) => runs(subject).includes(run))).toEqual([]);
        expect(note).not.toBe('');
      }
  });
});

describe('messages beside those of a case', () => {
  const { signInCode, secondFactor, invitation, erasure } = messageTexts;
  const site = 'Nyaya';

  it('give the code of a sign-in so that browsers can fill it in', () => {
    expect(say(signInCode.sms, { site, code: '0471', host: 'nyaya.test' })).toBe(
      '0471 is your Nyaya sign-in code. It is valid for 5 minutes. Do not share it with anybody.\n\n@nyaya.test #0471',
    );
    expect(say(secondFactor.text, { site, code: '047111' })).toMatch(
      /^047111 is your code to sign in to Nyaya on a new device\..*\n\nIf you aren't signing in right now/,
    );
  });

  it('invite with the role, the link and its last day', () => {
    const invited = { site, name: 'Meera', link: 'https://nyaya.test/invitation?token=t', until: '28 Nov 2026' };
    expect(say(invitation.subject, { site })).toBe("You're invited to work with Nyaya");
    expect(say(invitation.text, { ...invited, role: 'staff' }).split('\n\n')).toEqual([
      'Hello Meera,',
      "you're invited to join Nyaya as a member of staff. Open this link and sign in with your mobile number:",
      'https://nyaya.test/invitation?token=t',
      "The link is for you alone. It is valid until 28 Nov 2026. If you didn't expect it, you can ignore this mail.",
    ]);
    expect(say(invitation.text, { ...invited, role: 'admin' })).toContain('as an admin.');
  });

  it('lead to the receipt of an erasure', () => {
    expect(say(erasure.text, { site, link: 'https://nyaya.test/erasure/e1' })).toBe(
      "Nyaya: we're erasing your account and data, as you asked. Receipt: https://nyaya.test/erasure/e1",
    );
  });
});
