import type { Service } from '@anupalan/domain/contracts/catalogue';
import { type SearchResult, searchByWords } from '@anupalan/domain/rules/word-search';
import { type Block, blocksOf, type Run } from '../../shared/kit/markdown';

/** One question with its answer. */
export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly Block[];
  /** The heading or the service that it stands under; '' for none. */
  readonly group: string;
  /** The service it is about; null for the site. */
  readonly serviceId: string | null;
}

const wordsOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/**
 * The questions of a text: each heading with words under it is a question. A heading that another one follows names
 * those after it.
 */
export function questionsOf(markdown: string): Question[] {
  const blocks = blocksOf(markdown);
  const questions: Question[] = [];
  let group = '';
  let answer: Block[] | null = null;
  blocks.forEach((block, at) => {
    if (block.kind !== 'heading') {
      answer?.push(block);
      return;
    }
    const next = blocks[at + 1];
    answer = null;
    if (next === undefined || next.kind === 'heading') {
      group = next === undefined ? group : wordsOf(block.runs);
      return;
    }
    answer = [];
    questions.push({ id: `q${at}`, question: wordsOf(block.runs), answer, group, serviceId: null });
  });
  return questions;
}

/** The questions of services on offer, in their order. */
export const serviceQuestions = (services: readonly Pick<Service, 'id' | 'title' | 'faqs'>[]): Question[] =>
  services.flatMap(({ id, title, faqs }) =>
    faqs.map(({ question, answer }, at) => ({
      id: `${id}-${at}`,
      question,
      answer: blocksOf(answer),
      group: title,
      serviceId: id,
    })),
  );

const textOf = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(wordsOf) : [wordsOf(block.runs)])).join(' ');

/** The questions for some words, best first; typing mistakes in a question's own words are forgiven. */
export const foundQuestions = (questions: readonly Question[], query: string): SearchResult<Question> =>
  searchByWords(questions, query, ({ question, group, answer }) => ({
    names: [question, group],
    more: [textOf(answer)],
  }));

/** The questions by group, in the order of each group's first one. */
export function grouped(questions: readonly Question[]): (readonly [string, readonly Question[]])[] {
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    const known = groups.get(question.group);
    if (known === undefined) groups.set(question.group, [question]);
    else known.push(question);
  }
  return [...groups];
}
