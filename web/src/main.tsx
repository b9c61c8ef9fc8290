import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-devanagari';
import './theme/tokens.css';
import './theme/base.css';
import './theme/shell.css';
import './theme/controls.css';
import './theme/surfaces.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchSession } from './api/session';
import { App } from './app/App';
import { isPartComing } from './components/later';
import { startI18n } from './i18n/i18n';
import { watchThemeMode } from './theme/mode';
import { shareNonce } from './theme/nonce';

/**
 * A chunk of a page of an older build is gone after an update: load the page anew, once. Offline that would only take away what is
 * there, and parts of a page say themselves that they did not come.
 */
window.addEventListener('vite:preloadError', (event) => {
  const key = 'anupalan_reloaded';
  if (!navigator.onLine || isPartComing() || sessionStorage.getItem(key) !== null) return;
  sessionStorage.setItem(key, '1');
  event.preventDefault();
  window.location.reload();
});

shareNonce();
startI18n();
watchThemeMode();
watchSession();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
