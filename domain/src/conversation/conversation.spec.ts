import { describe, expect, it } from 'vitest';
import { admin, customer, GATEWAY, given, staff } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { SYSTEM } from '../kernel/event.js';
import { conversation } from './aggregate.js';
import type { ConversationCommand } from './commands.js';
import { type ConversationEvent, conversationEventSpecs } from './events.js';
import { isSaid } from './state.js';

const facts = { customerId: 'customer-1' };
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

describe('what is stored of a conversation', () => {
  it('is sealed under the case', () => {
    expect(conversationEventSpecs.MessageSent.seals.text('conversation-r1')).toBe('case:r1');
    expect(conversationEventSpecs.NoteAdded.seals.text('conversation-r1')).toBe('case:r1');
  });
});
