import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { startI18n } from '../i18n/i18n';

startI18n();
// A maximum, not a delay: on a busy machine a screen may need longer than the default second.
configure({ asyncUtilTimeout: 30_000 });
// jsdom has no scrolling; some files run without a document.
if ('Element' in globalThis) Element.prototype.scrollIntoView = () => undefined;
afterEach(cleanup);
