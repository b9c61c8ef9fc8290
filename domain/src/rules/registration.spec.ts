import { describe, expect, it } from 'vitest';
import { validateRegistration } from './registration.js';

const good = {
  name: 'Asha',
  email: 'asha@example.in',
  phone: '98765 43210',
  businessName: 'Kulkarni Handlooms',
  additionalInfo: '',
};

describe('a registration', () => {
  it('is taken when it is complete; more information may be left out', () => {
    expect(validateRegistration(good)).toEqual([]);
    expect(validateRegistration({ ...good, additionalInfo: undefined })).toEqual([]);
    expect(validateRegistration({ ...good, name: 'x'.repeat(100) })).toEqual([]);
    expect(validateRegistration({ ...good, phone: '0000000001', additionalInfo: 'two\nlines' })).toEqual([]);
  });

  it.each([
    ['name', 'As', 'Name must be at least 3 characters'],
    ['name', undefined, 'Name must be at least 3 characters'],
    ['name', 'x'.repeat(101), 'Name must be 100 characters or fewer'],
    ['email', 'asha', 'Please enter a valid email address'],
    ['phone', '987654321', 'Please enter a valid phone number'],
    ['phone', 9876543210, 'Please enter a valid phone number'],
    ['businessName', ' K ', 'Business name is required'],
    ['businessName', 'x'.repeat(201), 'Business name must be 200 characters or fewer'],
    ['additionalInfo', 'x'.repeat(2001), 'Additional information must be 2000 characters or fewer'],
  ] as const)('with the %s %j is refused', (path, value, message) => {
    expect(validateRegistration({ ...good, [path]: value })).toMatchObject([{ path, message }]);
  });

  it('that is empty is refused in every required field at once', () => {
    const nothing = { name: '', email: '', phone: '', businessName: '', additionalInfo: '' };
    expect(validateRegistration(nothing).map(({ path }) => path)).toEqual(['name', 'email', 'phone', 'businessName']);
  });
});
