import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import './setup-texts';

// A maximum, not a delay: on a busy machine a screen may need longer than the default second.
configure({ asyncUtilTimeout: 30_000 });
// jsdom has no scrolling.
Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);
