// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { blocksOf, runsOf } from './markdown';

const plain = (text: string) => [{ text, strong: false }];

describe('the words that describe a service', () => {
  it('become headings, paragraphs and lists, in their order', () => {
    expect(blocksOf('We draft it.\nYou sign.\n\n## How it works\n\n1. Pay\n2) Sign\n\n- One\n* Two')).toEqual([
      { kind: 'paragraph', runs: plain('We draft it. You sign.') },
      { kind: 'heading', runs: plain('How it works') },
      { kind: 'list', ordered: true, items: [plain('Pay'), plain('Sign')] },
      { kind: 'list', ordered: false, items: [plain('One'), plain('Two')] },
    ]);
  });

  it('end a paragraph where a list begins, and a list where words go on', () => {
    expect(blocksOf('You need:\n- PAN\nThat is all.').map(({ kind }) => kind)).toEqual([
      'paragraph',
      'list',
      'paragraph',
    ]);
  });

  it('show strong words, and leave an unclosed pair as it is typed', () => {
    expect(runsOf('Pay **today** please')).toEqual([
      { text: 'Pay ', strong: false },
      { text: 'today', strong: true },
      { text: ' please', strong: false },
    ]);
    expect(runsOf('2 ** 3')).toEqual(plain('2 ** 3'));
  });

  it('keep HTML as plain words', () => {
    expect(blocksOf('<img src=x onerror=alert(1)>')).toEqual([
      { kind: 'paragraph', runs: plain('<img src=x onerror=alert(1)>') },
    ]);
  });
});
