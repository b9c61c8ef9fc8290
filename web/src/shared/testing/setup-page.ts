import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import './quick-page';
import './setup-texts';

// A maximum, not a delay: on a busy machine a screen may need longer than the default second.
configure({ asyncUtilTimeout: 30_000 });
// jsdom has no scrolling.
Element.prototype.scrollIntoView = () => undefined;
// jsdom matches every rule at every access to an element, which took a quarter of the time. No test here looks at MUI's
// styles.
document.head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
  node instanceof HTMLStyleElement ? node : (Node.prototype.insertBefore.call(document.head, node, before) as T);
afterEach(cleanup);
