import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { caseView } from '../../../shared/testing/case-fixture';
import { mark, unmark, unmarkAll, useMarks } from './marks';

const ofAttempt = (attempt: number, id = '7') => {
  const view = caseView();
  return { ...view, request: { ...view.request, id }, submission: { ...view.submission, attempt } };
};
const PATH = 'directors#p1.panNumber';
const marksOf = (view: ReturnType<typeof ofAttempt>) => renderHook(() => useMarks(view)).result;

beforeEach(() => {
  unmarkAll(ofAttempt(1));
});

describe('the answers that are marked to go back', () => {
  it('have one reason each, until they are taken back', () => {
    const view = ofAttempt(1);
    const marks = marksOf(view);
    act(() => {
      mark(view, PATH, 'Another number');
      mark(view, 'objects', 'Too short');
      mark(view, PATH, 'The card says another number');
    });
    expect(marks.current).toEqual({ [PATH]: 'The card says another number', objects: 'Too short' });
    act(() => unmark(view, 'objects'));
    expect(marks.current).toEqual({ [PATH]: 'The card says another number' });
  });

  it('belong to one case and one attempt', () => {
    mark(ofAttempt(1), PATH, 'Another number');
    expect(marksOf(ofAttempt(2)).current).toEqual({});
    expect(marksOf(ofAttempt(1, '8')).current).toEqual({});
  });

  it('are found in the tab after a reload, unless what is kept there is something else', () => {
    sessionStorage.setItem('anupalan_marks_9_1', JSON.stringify({ objects: 'Too short' }));
    sessionStorage.setItem('anupalan_marks_10_1', '{"objects": 1}');
    sessionStorage.setItem('anupalan_marks_11_1', 'no JSON');
    expect(marksOf(ofAttempt(1, '9')).current).toEqual({ objects: 'Too short' });
    expect(marksOf(ofAttempt(1, '10')).current).toEqual({});
    expect(marksOf(ofAttempt(1, '11')).current).toEqual({});
  });
});
