import { describe, expect, it } from 'vitest';
import { accountContact } from './AccountBox';

const answers = { contact_name: ' Asha Rao ', contact_email: 'asha@example.in' };

describe('the contact of a form', () => {
  it('is offered to an account that has no name or another one', () => {
    const contact = { name: 'Asha Rao', email: 'asha@example.in' };
    expect(accountContact({ name: null, email: null }, answers)).toEqual(contact);
    expect(accountContact({ name: 'Ravi Rao', email: 'asha@example.in' }, answers)).toEqual(contact);
    // Case is ignored after the @ only: a mail server may distinguish mailboxes by case.
    expect(accountContact({ name: 'Asha Rao', email: 'ASHA@example.in' }, answers)).toEqual(contact);
  });
  it('is not offered when the account says the same, or when the form says nothing that can be used', () => {
    expect(accountContact({ name: 'Asha Rao', email: ' asha@EXAMPLE.in' }, answers)).toBeNull();
    expect(accountContact(null, answers)).toBeNull();
    expect(
      accountContact({ name: null, email: null }, { contact_name: '', contact_email: 'asha@example.in' }),
    ).toBeNull();
    expect(accountContact({ name: null, email: null }, { contact_name: 'Asha Rao' })).toBeNull();
  });
});
