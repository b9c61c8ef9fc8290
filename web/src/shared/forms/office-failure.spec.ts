import { beforeEach, describe, expect, it } from 'vitest';
import { toApiError } from '../api/client';
import { NetworkError } from '../api/errors';
import { currentToasts, removeToast } from '../kit/toast/store';
import { tellOfficeFailure } from './office-failure';

const refused = (statusText: string, body: unknown) => toApiError(409, statusText, body, null, 'command');

describe('an act of the office that fails', () => {
  beforeEach(() => removeToast());

  it.each([
    [
      'the message of the server',
      refused('Conflict', { message: 'Another rule\nhas it' }),
      'API Error (409): Another rule\nhas it',
    ],
    ['the status text where there is none', refused('Conflict', { message: ' ' }), 'API Error (409): Conflict'],
    ['the status where there is neither', refused('', null), 'API Error (409): Something went wrong'],
    ['that nobody answered', new NetworkError(), 'Network error or server unavailable. Please try again later.'],
    ['the message of any other error', new Error('Out of order'), 'Out of order'],
    ['at least that it went wrong', 'nonsense', 'Something went wrong'],
  ])("is told as 'Error', with %s", (_, error, description) => {
    tellOfficeFailure(error);
    expect(currentToasts()[0]).toMatchObject({ title: 'Error', description, kind: 'bad' });
  });
});
