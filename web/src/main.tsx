import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-devanagari';
import './shared/theme/tokens.css';
import './shared/theme/base.css';
import './shared/theme/shell.css';
import './shared/theme/controls.css';
import './shared/theme/surfaces.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { surviveTranslation } from './app/translated-pages';
import { watchSession } from './shared/api/session';
import { startI18n } from './shared/i18n/i18n';
import { watchBack } from './shared/kit/overlay/back';
import { watchThemeMode } from './shared/theme/mode';
import { shareNonce } from './shared/theme/nonce';

surviveTranslation(document);
shareNonce();
startI18n();
watchThemeMode();
watchSession();
watchBack();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
