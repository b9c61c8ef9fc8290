import i18next from 'i18next';
import { developers } from './en/developers';

// The page for developers imports this file, so that its texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { developers }, true, true);
