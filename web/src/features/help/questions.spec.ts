import { expect, it } from 'vitest';
import { foundQuestions, grouped, questionsOf, serviceQuestions } from './questions';

const TEXT = `Words before the first question belong to none.

## Buying
### How can I pay?
By UPI or card.

- Cash is not taken.

### Where is my **receipt**?
On the page of your [request](/my-services).

## Your account
### Who can see my documents?
Only you and the people on your case.

## Left empty`;

it('are the headings with words under them, grouped by the headings above', () => {
  expect(questionsOf(TEXT).map(({ question, group, answer }) => [group, question, answer.length])).toEqual([
    ['Buying', 'How can I pay?', 2],
    ['Buying', 'Where is my receipt?', 1],
    ['Your account', 'Who can see my documents?', 1],
  ]);
  expect(questionsOf('')).toEqual([]);
});

it('are found by their own words with typing mistakes, and by those of their answers', () => {
  const all = [
    ...questionsOf(TEXT),
    ...serviceQuestions([
      { id: 'gst', title: 'GST Registration', faqs: [{ question: 'Is it needed?', answer: 'Above a turnover.' }] },
    ]),
  ];
  const found = (query: string) => foundQuestions(all, query).found.map(({ question }) => question);
  expect(found('recipt')).toEqual(['Where is my receipt?']);
  expect(found('turnover')).toEqual(['Is it needed?']);
  expect(found('gst')).toEqual(['Is it needed?']);
  expect(found('zebra')).toEqual([]);
  expect(found('')).toHaveLength(4);
  expect(grouped(all).map(([group, { length }]) => [group, length])).toEqual([
    ['Buying', 2],
    ['Your account', 1],
    ['GST Registration', 1],
  ]);
});
