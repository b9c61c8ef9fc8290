import { vi } from 'vitest';
import { hintOfSession } from './session-hint';

// The files of one process share the document and the packages, which take longer to load than most files take. Each
// file begins as in its own process: with fresh modules of ours, real globals and an empty page. Mocks of modules stay:
// a file that mocks one removes the mock at its end (`vi.doUnmock`).
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
localStorage.clear();
sessionStorage.clear();
hintOfSession(true);
history.replaceState(null, '', '/');
document.title = '';
document.body.replaceChildren();
