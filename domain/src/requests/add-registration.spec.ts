import { describe, expect, it } from 'vitest';
import { as, at, given, requested } from '../../testing/a-request.js';
import { admin, customer, staff } from '../../testing/scenario.js';
import { type EventSpec, SYSTEM } from '../kernel/event.js';
import { serviceRequest } from './aggregate.js';
import type { RequestCommand } from './commands.js';
import type { RequestDraft } from './moves.js';

const command = {
  type: 'addRegistration',
  name: ' Asha Kulkarni ',
  email: 'asha@Example.COM',
  phone: '98765 43210',
  businessName: 'Shree Traders',
} as const satisfies RequestCommand;

const added: RequestDraft = {
  type: 'RegistrationAdded',
  data: {
    name: 'Asha Kulkarni',
    email: 'asha@example.com',
    phone: '+919876543210',
    businessName: 'Shree Traders',
    additionalInfo: null,
  },
};

const EARLY = ['documents_not_uploaded'];
const later = Object.keys(at).filter((status) => !EARLY.includes(status));

describe('a registration', () => {
  it.each(EARLY)('is added at %s, in the spelling that is stored, and moves nothing', (status) => {
    given(at[status] ?? [])
      .when(command, as(customer()))
      .then([added]);
    expect(given([...(at[status] ?? []), added]).state).toMatchObject({ status, registration: added.data });
  });

  it('that says the same again is no event, at any status', () => {
    for (const [status, events] of Object.entries(at)) {
      const [first, ...rest] = events;
      expect(first, status).toEqual(requested);
      given([requested, added, ...rest])
        .when({ ...command, phone: '+91 98765 43210', additionalInfo: '  ' }, as(customer()))
        .then([]);
    }
  });

  it('that says something else takes the place of the first one', () => {
    const more = { ...added, data: { ...added.data, additionalInfo: 'Two shops' } } as RequestDraft;
    given([...(at.documents_not_uploaded ?? []), added])
      .when({ ...command, additionalInfo: 'Two shops' }, as(customer()))
      .then([more]);
    expect(given([requested, added, more]).state.registration).toEqual(more.data);
  });

  it.each(later)('is neither added nor changed at %s', (status) => {
    given(at[status] ?? [])
      .when(command, as(customer()))
      .thenRefused('registration_not_changeable', { kind: 'not_allowed' });
  });

  it('is refused value by value in the words of the form', () => {
    given([requested])
      .when({ type: 'addRegistration', name: 'As', email: 'asha', phone: '98', businessName: 'S' }, as(customer()))
      .thenRefused('registration.invalid', {
        kind: 'invalid',
        errors: [
          { path: 'name', message: 'Name must be at least 3 characters', code: 'text.short' },
          { path: 'email', message: 'Please enter a valid email address', code: 'email.format' },
          { path: 'phone', message: 'Please enter a valid phone number', code: 'registration.phone' },
          { path: 'businessName', message: 'Business name is required', code: 'registration.business_name' },
        ],
      });
  });

  it('is the own customer’s alone', () => {
    for (const actor of [staff(), admin(), SYSTEM])
      given([requested]).when(command, as(actor)).thenRefused('role_not_permitted');
    given([requested])
      .when(command, as(customer('customer-2')))
      .thenRefused('not_your_request');
    given([]).when(command, as(customer())).thenRefused('request_not_found');
  });

  it('is sealed in every value', () => {
    const { seals } = serviceRequest.events.RegistrationAdded as EventSpec;
    expect(new Set(Object.keys(seals ?? {}))).toEqual(new Set(Object.keys(added.data)));
  });
});
