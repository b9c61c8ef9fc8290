import { vi } from 'vitest';
import { hintOfSession } from './session-hint';

// The files of one process share the document and the packages, which take longer to load than most files take. Each file begins as in a
// process of its own: with modules of ours that nobody has used, real globals and an empty page. Mocks of modules stay: who mocks one
// takes it back at the end of its file (`vi.doUnmock`).
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
localStorage.clear();
sessionStorage.clear();
hintOfSession(true);
history.replaceState(null, '', '/');
document.title = '';
document.body.replaceChildren();
