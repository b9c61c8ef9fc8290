import type { CasePayment } from '@anupalan/domain/contracts/requests';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../shared/api/errors';
import { signOut } from '../../shared/api/session';
import { missingRegistration } from '../../shared/registration/target';
import { stubApi } from '../../shared/testing/api-stub';
import { caseView } from '../../shared/testing/case-fixture';
import { asha, registrationValues as values } from '../../shared/testing/customer-fixture';
import {
  forgetRegistration,
  heldFiles,
  holdFiles,
  keepRegistration,
  keptRegistration,
  lostFiles,
} from './kept-registration';
import { fromProfile, profileDiffers, registrationData, registrationFailure } from './registration-call';

const picked = { id: '1', file: new File(['x'], 'b.pdf'), error: null };

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  sessionStorage.clear();
});

afterEach(() => void vi.restoreAllMocks());

describe('a kept registration', () => {
  it('belongs to one person and one service', () => {
    keepRegistration('u1', 'gst-registration', { key: 'k', orderId: null, values, fileNames: [] });
    expect(keptRegistration('u1', 'gst-registration')?.values).toEqual(values);
    expect(keptRegistration('u2', 'gst-registration')).toBeNull();
    expect(keptRegistration('u1', 'rent-agreement')).toBeNull();
  });

  it('goes when the session ends', async () => {
    stubApi({ 'POST /api/logout': { body: {} } });
    keepRegistration('u1', 'gst-registration', { key: 'k', orderId: null, values, fileNames: [] });
    holdFiles('u1', 'gst-registration', [picked]);
    await signOut();
    expect(keptRegistration('u1', 'gst-registration')).toBeNull();
    expect(heldFiles('u1', 'gst-registration')).toEqual([]);
  });

  it('is nothing when the storage holds something else', () => {
    for (const text of ['{', '[1]', '{"key":"k","fileNames":[],"values":{"name":1}}']) {
      sessionStorage.setItem('anupalan_registration_u1_gst-registration', text);
      expect(keptRegistration('u1', 'gst-registration')).toBeNull();
    }
  });

  it('lives as long as the page in a browser that keeps nothing', async () => {
    const refuse = () => {
      throw new Error('no storage');
    };
    for (const method of ['setItem', 'getItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
    const kept = { key: 'k', orderId: 'ORD_1', values, fileNames: [] };
    keepRegistration('u1', 'gst-registration', kept);
    expect(keptRegistration('u1', 'gst-registration')).toEqual(kept);
    expect(keptRegistration('u2', 'gst-registration')).toBeNull();
    forgetRegistration('u1', 'gst-registration');
    expect(keptRegistration('u1', 'gst-registration')).toBeNull();
    keepRegistration('u1', 'gst-registration', kept);
    stubApi({ 'POST /api/logout': { body: {} } });
    await signOut();
    expect(keptRegistration('u1', 'gst-registration')).toBeNull();
  });

  it('knows which files are gone', () => {
    expect(lostFiles(['a.pdf', 'b.pdf'], [picked])).toEqual(['a.pdf']);
  });
});

describe('a failed registration', () => {
  it.each([
    ['the server’s words', new ApiError(409, 'Not paid', { message: 'Not paid' }), 'Not paid'],
    [
      'words of its own where the server has none',
      new ApiError(502, 'Bad Gateway', {}),
      'There was an error processing your request.',
    ],
  ])('says %s', (_, error, words) => expect(registrationFailure(error)).toBe(words));

  it('says that no answer came', () => {
    const error = new NetworkError();
    expect(registrationFailure(error)).toBe(error.message);
  });
});

describe('the form data of a registration', () => {
  it('leaves out empty values and names no order at price 0', () => {
    const data = registrationData({ serviceId: 's', orderId: null, key: 'k', values, files: [] });
    expect([...data.keys()]).toEqual(['serviceId', 'name', 'email', 'phone', 'businessName']);
  });
});

describe('a request', () => {
  const payment: CasePayment = {
    orderId: 'ORD_1',
    purpose: 'initial',
    status: 'captured',
    amount: 299,
    lineItems: [],
    paymentLink: null,
    created_at: '2026-11-18T08:30:00.000Z',
    captured_at: '2026-11-18T08:31:00.000Z',
    expires_at: null,
    confirming_since: null,
    receipt: null,
    refund_vouchers: [],
  };
  const view = caseView({ payments: [payment], registration: null });
  const at = (status: string) => ({ ...view, request: { ...view.request, status } });

  it('can be registered with the order that paid it, until its form is handed in', () => {
    expect(missingRegistration(at('new_request'))).toBeNull();
    expect(missingRegistration(at('documents_not_uploaded'))).toMatchObject({ by: 'order', orderId: 'ORD_1' });
    expect(missingRegistration(at('documents_uploaded_pending_review'))).toBeNull();
  });

  it('is not registered twice, and not without a payment', () => {
    const { name, email } = values;
    const registration = { name, email, phone: '+919876543210', business_name: 'K', additional_info: null };
    expect(missingRegistration({ ...at('documents_not_uploaded'), registration })).toBeNull();
    expect(missingRegistration({ ...at('documents_not_uploaded'), payments: [] })).toBeNull();
  });
});

describe('the profile', () => {
  it('is left alone where it says the same and is complete', () => {
    expect(profileDiffers(asha, { name: ' Asha Kulkarni ', email: 'asha@EXAMPLE.in' })).toBe(false);
    expect(profileDiffers(asha, { name: 'Asha Kulkarni', email: 'a@example.in' })).toBe(true);
    expect(profileDiffers({ ...asha, profile_completed: false }, values)).toBe(true);
  });

  it('without a name or an address leaves them to be filled in', () => {
    expect(fromProfile({ name: null, email: null, mobile: '+442079460000' })).toMatchObject({
      name: '',
      email: '',
      phone: '+442079460000',
    });
  });
});
