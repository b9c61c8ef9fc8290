import type { Draft } from '@anupalan/domain/contracts/requests';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../shared/api/query-client';
import { USER_KEY } from '../../shared/api/session';
import { currentToasts, removeToast } from '../../shared/kit/toast/store';
import type { StubAnswer } from '../../shared/testing/api-stub';
import { asha } from '../../shared/testing/customer-fixture';
import { keepDraft } from './intake/kept-draft';
import { AT, answersOf, everyFile, request, server, stamps, visit } from './testing/wizard';

const COMPANY = answersOf('company');
const SUBMIT = 'POST /api/requests/1/submit-intake';
const SAVE = 'PUT /api/requests/1/draft';

/** A server that keeps one draft over its version, and takes a submission that was made from it. */
const withDraft = (more: Readonly<Record<string, StubAnswer | (() => StubAnswer)>> = {}) => {
  let draft: Draft = { version: 1, answers: COMPANY, saved_at: stamps.created_at };
  const sent = () => JSON.parse(String(calls.at(-1)?.init.body));
  const moved = (): StubAnswer => ({
    status: 409,
    body: { message: 'You have changes from another device.', code: 'draft_changed_meanwhile', current: draft },
  });
  const saved = (answers: Draft['answers']): void => {
    draft = { version: draft.version + 1, answers, saved_at: stamps.created_at };
  };
  const calls = server(request('company', 'documents_not_uploaded', { documents: everyFile() }), COMPANY, {
    'GET /api/requests/1/draft': () => ({ body: draft }),
    [SAVE]: () => {
      if (sent().version !== draft.version) return moved();
      saved(sent().answers);
      return { body: draft };
    },
    [SUBMIT]: () => (sent().draft_version === draft.version ? { body: { success: true } } : moved()),
    ...more,
  });
  return {
    saved,
    /** The bodies of the submissions so far. */
    submissions: () =>
      calls.filter(({ method, url }) => `${method} ${url}` === SUBMIT).map(({ init }) => JSON.parse(String(init.body))),
  };
};
const open = async (): Promise<void> => {
  queryClient.setQueryData(USER_KEY, asha);
  visit(`${AT}&step=documents`);
  await screen.findByRole('button', { name: 'Submit' });
};
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const submitted = () => screen.findByRole('dialog', { name: 'Submission Successful' });
const toldNotYet = () => waitFor(() => expect(currentToasts()[0]?.title).toBe('Not submitted yet'));

beforeEach(() => {
  queryClient.clear();
  removeToast();
  localStorage.clear();
});

describe('a submission from a second window', () => {
  it('shows the request as it stands, and that it is submitted already', async () => {
    let view = request('company', 'documents_not_uploaded', { documents: everyFile() });
    withDraft({
      'GET /api/requests/1': () => ({ body: view }),
      [SUBMIT]: () => {
        view = request('company', 'documents_uploaded_pending_review', {
          submission: { ...view.submission, status: 'pending_review' },
        });
        return { status: 409, body: { message: 'This is not possible now.', code: 'not_allowed_in_status' } };
      },
    });
    await open();
    await press('Submit');
    expect(await screen.findByRole('heading', { name: "We're reviewing your documents" })).toBeVisible();
    await waitFor(() => expect(currentToasts()[0]?.title).toBe('Already submitted'));
  });
});

describe('a submission from a form over which another device has saved', () => {
  it('takes in the other answers, stops, and goes with them at the next press', async () => {
    const { saved, submissions } = withDraft();
    await open();
    saved({ ...COMPANY, city: 'Nagpur' });
    await press('Submit');
    await toldNotYet();
    expect(submissions()).toEqual([]);
    await press('Submit');
    await submitted();
    expect(submissions()).toMatchObject([{ answers: { city: 'Nagpur' } }]);
  });

  it('waits for the choice where both changed the same answer', async () => {
    const { saved, submissions } = withDraft();
    keepDraft(asha.id, '1', { answers: { city: 'Nashik' }, before: {}, version: 1, attempt: 0 });
    await open();
    saved({ ...COMPANY, city: 'Nagpur' });
    await press('Submit');
    expect(await screen.findByRole('dialog', { name: /^You also changed this form on another device/ })).toBeVisible();
    expect(submissions()).toEqual([]);
    await press('Keep this device’s');
    await press('Submit');
    await submitted();
    expect(submissions()).toMatchObject([{ answers: { city: 'Nashik' } }]);
  });

  it('is stopped by the server where the other one saves at the last moment', async () => {
    const { saved, submissions } = withDraft();
    const { fetch } = globalThis;
    let late = true;
    globalThis.fetch = (input, init) => {
      if (late && String(input).endsWith('/submit-intake')) {
        late = false;
        saved({ ...COMPANY, city: 'Nagpur' });
      }
      return fetch(input, init);
    };
    await open();
    await press('Submit');
    await toldNotYet();
    expect(submissions()).toHaveLength(1);
    await press('Submit');
    await submitted();
    expect(submissions()[1]).toMatchObject({ answers: { city: 'Nagpur' } });
  });

  it('goes on where the draft could not be saved, made from the version it knows', async () => {
    const { submissions } = withDraft({ [SAVE]: { status: 503, body: { message: 'Away' } } });
    await open();
    await press('Submit');
    await submitted();
    expect(submissions()).toMatchObject([{ answers: { city: 'Pune' }, draft_version: 1 }]);
  });

  it('goes on over a save of its own whose answer was lost', async () => {
    const { saved, submissions } = withDraft({ [SAVE]: { status: 503, body: { message: 'Away' } } });
    await open();
    saved(COMPANY);
    await press('Submit');
    await submitted();
    expect(submissions().map(({ draft_version: version }) => version)).toEqual([1, 2]);
  });
});
