import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translatedWords, translatePage } from '../shared/testing/translator';
import { surviveTranslation } from './translated-pages';

/** A document of its own: what is replaced in its prototypes reaches no other spec. */
let frame: HTMLIFrameElement;
let page: Document;
beforeEach(() => {
  frame = document.createElement('iframe');
  document.body.append(frame);
  page = frame.contentDocument as Document;
  surviveTranslation(page);
});
afterEach(() => frame.remove());

const words = (element: Element | null): string => translatedWords(element?.textContent ?? '');

describe.each(['replaces texts', 'wraps texts'] as const)('a page whose translator %s', (manner) => {
  const draw = (content: React.ReactNode) => {
    const root = page.createElement('main');
    page.body.append(root);
    const drawn = render(content, { container: root, baseElement: page.body });
    return { root, again: (next: React.ReactNode) => act(() => drawn.rerender(next)) };
  };
  const Sentence = ({ hint, count, gone }: { hint?: boolean; count: number; gone?: boolean }) => (
    <p>
      {hint ? <b>Mind this: </b> : null}
      {gone ? null : 'Tries left'} {count}
    </p>
  );

  it('goes on when an element comes before a text', () => {
    const { root, again } = draw(<Sentence count={3} />);
    translatePage(page, manner);
    again(<Sentence count={3} hint />);
    expect(words(root)).toBe('Mind this: Tries left 3');
  });

  it('takes a translated text away', () => {
    const { root, again } = draw(<Sentence count={3} />);
    translatePage(page, manner);
    again(<Sentence count={3} gone />);
    expect(words(root)).toBe(' 3');
  });

  it('shows what a text says now, not its old translation', () => {
    const { root, again } = draw(<Sentence count={3} />);
    translatePage(page, manner);
    again(<Sentence count={2} />);
    translatePage(page, manner);
    again(<Sentence count={1} hint />);
    expect(words(root)).toBe('Mind this: Tries left 1');
  });

  it('lets a whole part go', () => {
    const { root, again } = draw(<Sentence count={3} hint />);
    translatePage(page, manner);
    again(null);
    expect(root.innerHTML).toBe('');
  });
});
