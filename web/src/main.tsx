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
import { startI18n } from './i18n/i18n';
import { watchThemeMode } from './theme/mode';
import { shareNonce } from './theme/nonce';

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
