import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, runsOf } from './markdown';

const plain = (text: string) => [{ text, strong: false }];

describe('the words that describe a service', () => {
  it('become headings, paragraphs and lists, in their order', () => {
    expect(blocksOf('We draft it.\nYou sign.\n\n## How it works\n\n1. Pay\n2) Sign\n\n- One\n* Two')).toEqual([
      { kind: 'paragraph', runs: plain('We draft it. You sign.') },
      { kind: 'heading', level: 2, runs: plain('How it works') },
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

  it('show italic words, and names with underscores as they are', () => {
    expect(runsOf('*soon* and _now_, but service_id_of 2 * 3 * 4')).toEqual([
      { text: 'soon', strong: false, em: true },
      { text: ' and ', strong: false },
      { text: 'now', strong: false, em: true },
      { text: ', but service_id_of 2 * 3 * 4', strong: false },
    ]);
    expect(runsOf('**very *much* so**')).toEqual([
      { text: 'very ', strong: true },
      { text: 'much', strong: true, em: true },
      { text: ' so', strong: true },
    ]);
  });

  it('link to the web, to mail, to phones and to own pages, also inside strong words', () => {
    expect(runsOf('**See [the rule](/refunds_a_b)**')).toEqual([
      { text: 'See ', strong: true },
      { text: 'the rule', strong: true, href: '/refunds_a_b' },
    ]);
    for (const href of ['https://gov.in/a_b_', 'http://gov.in', 'mailto:help@sahi.in', 'tel:1915', '/', '/a?b=c#d'])
      expect(runsOf(`[there](${href})`)).toEqual([{ text: 'there', strong: false, href }]);
  });

  it('leave every other link as it is typed', () => {
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert`1`',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
      '/\\evil.example',
      'https:evil',
      'https://',
      'mailto://x',
      'refunds',
      '\u0001javascript:x',
    ]) {
      const typed = `[there](${href})`;
      expect([href, runsOf(typed).some((run) => run.href !== undefined)]).toEqual([href, false]);
      expect(
        runsOf(typed)
          .map(({ text }) => text)
          .join(''),
      ).toBe(typed);
    }
  });
});

describe('hostile words', () => {
  const SAFE = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;
  const piece = fc.constantFrom(
    ...[
      '[',
      ']',
      '(',
      ')',
      '*',
      '**',
      '_',
      '#',
      '- ',
      '1. ',
      '\n',
      ' ',
      '<script>',
      'javascript:',
      'data:',
      'onerror=',
    ],
    ...['https://', '//', '/', '\\', 'a', 'é', '\u0000', '\u202e', '&#106;', '%6A', ':'],
  );
  const words = fc.oneof(
    fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string(),
  );
  const runsIn = (text: string) =>
    blocksOf(text).flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.runs));

  it('never make a link that runs, and lose no letter of a line', () => {
    fc.assert(
      fc.property(words, (text) => {
        for (const { href } of runsIn(text))
          if (href !== undefined) {
            expect(href).toMatch(SAFE);
            expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(href, 'https://own.example').protocol);
          }
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (/[[\]*_]/.test(text)) return;
        expect(
          runsOf(text)
            .map((run) => run.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('never lead from an own path to another site', () => {
    fc.assert(
      fc.property(fc.string(), (rest) => {
        for (const { href } of runsOf(`[x](/${rest})`))
          if (href !== undefined) expect(new URL(href, 'https://own.example').origin).toBe('https://own.example');
      }),
    );
  });

  it('are read in time that grows with their length', () => {
    const takes = (text: string): number => {
      const start = performance.now();
      blocksOf(text);
      return performance.now() - start;
    };
    for (const part of ['[', '[a](', '**a', '*', '_a ', '[aaaa', '](', '# ', '- *a\n'])
      expect([part, takes(part.repeat(60_000 / part.length)) < 1000]).toEqual([part, true]);
  });
});
