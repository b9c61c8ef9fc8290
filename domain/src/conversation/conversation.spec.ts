import { describe, expect, it } from 'vitest';
import { admin, customer, GATEWAY, given, staff } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { SYSTEM } from '../kernel/event.js';
import type { TeamRole } from '../rules/team.js';
import { conversation } from './aggregate.js';
import type { ConversationCommand } from './commands.js';
import { type ConversationEvent, conversationEventSpecs } from './events.js';
import { isSaid } from './state.js';

const facts = { customerId: 'customer-1', assigneeId: 'staff-1', team: undefined };
const message = (text: string): ConversationCommand => ({ type: 'sendMessage', customerId: 'customer-1', text });
const note = (text: string): ConversationCommand => ({ type: 'addNote', text });
const sent = (text: string): ConversationEvent => ({
  type: 'MessageSent',
  data: { messageId: 'id-message', customerId: 'customer-1', text },
});
const by = (actor: ReturnType<typeof admin>) => ({ facts, ctx: { actor } });
const { decider } = conversation;

describe('a message', () => {
  it('is sent by the customer whose case it is, by staff and by admins, trimmed', () => {
    for (const actor of [customer(), staff(), admin()])
      given(decider, [])
        .when(message('  Is my PAN readable?\n'), by(actor))
        .then([sent('Is my PAN readable?')]);
  });
  it('is sent by the bookkeepers of its business, in their own name, and not by its viewers', () => {
    const as = (team: TeamRole) =>
      given(decider, []).when(message('Hello'), { facts: { ...facts, team }, ctx: { actor: customer('ravi') } });
    for (const team of ['owner', 'manager', 'accountant'] as const) as(team).then([sent('Hello')]);
    as('viewer').thenRefused('team.not_allowed', { kind: 'forbidden' });
  });
  it('on another customer’s case finds no case, and says nothing of its own to the system or the gateway', () => {
    for (const actor of [customer('customer-2'), SYSTEM, GATEWAY])
      given(decider, []).when(message('Hello'), by(actor)).thenRefused('request.not_found', { kind: 'not_found' });
  });
  it('has 1 to 2000 characters, counted as people do', () => {
    given(decider, [])
      .when(message('अ'.repeat(2000)), by(customer()))
      .then([sent('अ'.repeat(2000))]);
    given(decider, [])
      .when(message('😀'.repeat(2000)), by(customer()))
      .then([sent('😀'.repeat(2000))]);
    given(decider, []).when(message(' \n '), by(customer())).thenRefused('conversation.invalid', {
      message: 'Message is required',
    });
    given(decider, [])
      .when(message('x'.repeat(2001)), by(customer()))
      .thenRefused('conversation.invalid', {
        message: 'Message must be 2000 characters or fewer',
      });
  });
  it('holds no control characters', () => {
    given(decider, []).when(message('a\u0000b'), by(customer())).thenRefused('conversation.invalid');
  });
  it('names the customer of the case', () => {
    given(decider, [])
      .when({ type: 'sendMessage', customerId: 'customer-2', text: 'Hello' }, by(staff()))
      .thenRefused('conversation.other_customer', { kind: 'conflict' });
  });
  it('said twice by the same command is said once', () => {
    given(decider, [sent('Hello')])
      .when(message('Hello'), by(customer()))
      .thenNothing();
    given(decider, [sent('Hello'), { type: 'NoteAdded', data: { noteId: 'id-later', text: 'Called.' } }])
      .when(message('Hello'), by(customer()))
      .thenNothing();
  });
  it('is added to a long conversation without copying it', () => {
    const said = (n: number): ConversationEvent => ({ type: 'NoteAdded', data: { noteId: `note-${n}`, text: 'x' } });
    const many = fold(
      decider,
      Array.from({ length: 50_000 }, (_, n) => said(n)),
    );
    const more = decider.evolve(many, said(50_000));
    expect(more.last?.before).toBe(many.last);
    expect([isSaid(more, 'note-0'), isSaid(more, 'note-50000'), isSaid(many, 'note-50000')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a note', () => {
  it('is added by staff and admins', () => {
    for (const actor of [staff(), admin()])
      given(decider, [])
        .when(note('Called, no answer.'), by(actor))
        .then([{ type: 'NoteAdded', data: { noteId: 'id-note', text: 'Called, no answer.' } }]);
  });
  it('is refused to the customer', () => {
    given(decider, []).when(note('mine'), by(customer())).thenRefused('conversation.staff_only', { kind: 'forbidden' });
  });
  it('has 1 to 2000 characters', () => {
    given(decider, []).when(note(''), by(staff())).thenRefused('conversation.invalid', { message: 'Note is required' });
    given(decider, [])
      .when(note('x'.repeat(2001)), by(staff()))
      .thenRefused('conversation.invalid');
  });
});

describe('a call-back', () => {
  const ask: ConversationCommand = { type: 'askForCall', when: ' after 4 ' };
  const asked: ConversationEvent = {
    type: 'CallAsked',
    data: { callId: 'id-call', customerId: 'customer-1', when: 'after 4', dueOn: '2026-11-02' },
  };
  const record = (outcome: 'talked' | 'no_answer'): ConversationCommand => ({ type: 'recordCall', outcome, note: '' });
  const made = (outcome: 'talked' | 'no_answer'): ConversationEvent => ({
    type: 'CallMade',
    data: { callId: 'id-call', outcome, note: '' },
  });
  const withdrawn: ConversationEvent = { type: 'CallWithdrawn', data: { callId: 'id-call' } };

  it('is asked for by the customer, and due on the next working day', () => {
    // A Saturday.
    const saturday = { facts, ctx: { actor: customer(), now: '2026-10-31T12:00:00.000Z' } };
    given(decider, []).when(ask, saturday).then([asked]);
    given(decider, []).when(ask, by(staff())).thenRefused('conversation.customer_only', { kind: 'forbidden' });
    given(decider, [])
      .when(ask, by(customer('customer-2')))
      .thenRefused('request.not_found');
    given(decider, [])
      .when(ask, { facts: { ...facts, team: 'accountant' }, ctx: { ...saturday.ctx, actor: customer('ravi') } })
      .then([asked]);
  });
  it('is one at a time', () => {
    given(decider, [asked]).when(ask, by(customer())).thenRefused('conversation.call_open', { kind: 'conflict' });
    for (const event of [withdrawn, made('talked')]) expect(fold(decider, [asked, event]).call, event.type).toBeNull();
  });
  it('stays due until somebody has talked with the customer, who may withdraw it', () => {
    given(decider, [asked])
      .when(record('no_answer'), by(staff()))
      .then([made('no_answer')]);
    given(decider, [asked, made('no_answer')])
      .when(record('talked'), by(staff()))
      .then([made('talked')]);
    given(decider, [asked, made('talked')])
      .when(record('talked'), by(staff()))
      .thenRefused('conversation.no_call', { kind: 'conflict' });
    given(decider, [asked]).when({ type: 'withdrawCall' }, by(customer())).then([withdrawn]);
    given(decider, []).when({ type: 'withdrawCall' }, by(customer())).thenNothing();
  });
  it('is recorded by the assignee, by admins and, of a case that nobody has, by all staff', () => {
    const nobodys = { facts: { ...facts, assigneeId: null }, ctx: { actor: staff('staff-2') } };
    given(decider, [asked])
      .when(record('talked'), by(admin()))
      .then([made('talked')]);
    given(decider, [asked])
      .when(record('talked'), nobodys)
      .then([made('talked')]);
    given(decider, [asked])
      .when(record('talked'), by(staff('staff-2')))
      .thenRefused('not_assigned');
    given(decider, [asked]).when(record('talked'), by(customer())).thenRefused('conversation.staff_only');
  });
  it('has words that fit, in which no control characters hide', () => {
    for (const when of ['x'.repeat(201), 'a\u0000b'])
      given(decider, []).when({ type: 'askForCall', when }, by(customer())).thenRefused('conversation.invalid');
    given(decider, [asked])
      .when({ type: 'recordCall', outcome: 'talked', note: 'x'.repeat(2001) }, by(staff()))
      .thenRefused('conversation.invalid');
  });
});

describe('what is stored of a conversation', () => {
  it('is sealed under the case', () => {
    expect(conversationEventSpecs.MessageSent.seals.text('conversation-r1')).toBe('case:r1');
    expect(conversationEventSpecs.NoteAdded.seals.text('conversation-r1')).toBe('case:r1');
    expect(conversationEventSpecs.CallAsked.seals.when('conversation-r1')).toBe('case:r1');
    expect(conversationEventSpecs.CallMade.seals.note('conversation-r1')).toBe('case:r1');
  });
});
