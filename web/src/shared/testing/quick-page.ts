/**
 * What tests in jsdom ask for thousands of times, answered without the work of a browser. No test here looks at style sheets or at
 * where React's elements were made.
 */
import * as React from 'react';

/** What the files of one process share: the document outlives each of them. */
const shared = globalThis as { computedStyle?: typeof getComputedStyle; displays?: Map<string, string> };
shared.computedStyle ??= window.getComputedStyle;
shared.displays ??= new Map();
const { computedStyle, displays } = shared;

/** By the element's own style, else by the browser's style sheet, which tells elements apart by these alone. */
const displayOf = (element: HTMLElement): string => {
  const own = element.style?.display;
  if (own !== undefined && own !== '') return own;
  const kind = [element.localName, ...['hidden', 'open', 'type'].map((name) => element.getAttribute(name))].join();
  const known = displays.get(kind) ?? computedStyle(element).display;
  displays.set(kind, known);
  return known;
};
const inherited = (element: HTMLElement, name: 'visibility' | 'pointerEvents', initial: string): string => {
  for (let one: HTMLElement | null = element; one !== null; one = one.parentElement) {
    const own = one.style?.[name];
    if (own !== undefined && own !== '') return own;
  }
  return initial;
};
const QUICK: Readonly<Record<string, (element: HTMLElement) => string>> = {
  display: displayOf,
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  pointerEvents: (element) => inherited(element, 'pointerEvents', 'auto'),
  opacity: ({ style }) => style?.opacity || '1',
  // Nothing has a size here; a text area of MUI without a width is not measured again and again.
  width: ({ style }) => style?.width || '0px',
};

// jsdom matches each rule of the browser's style sheet at each look at an element: a fifth of the time of these tests.
const quickStyle: typeof getComputedStyle = (element, pseudo) => {
  if (typeof pseudo === 'string' || document.styleSheets.length > 0) return computedStyle(element, pseudo);
  const read = (name: string): unknown => QUICK[name]?.(element as HTMLElement);
  return new Proxy(element as unknown as CSSStyleDeclaration, {
    get: (_, name) => {
      const quick = read(String(name));
      if (quick !== undefined) return quick;
      if (name === 'getPropertyValue') return (of: string) => read(of) ?? computedStyle(element).getPropertyValue(of);
      const whole = computedStyle(element);
      const value: unknown = Reflect.get(whole, name);
      return typeof value === 'function' ? value.bind(whole) : value;
    },
  });
};
for (const one of [window, document.defaultView]) if (one !== null) one.getComputedStyle = quickStyle;

// For its warnings React keeps the stack of each element that is made, up to so many in a second: a tenth of the time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => undefined,
});
