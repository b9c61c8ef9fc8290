import i18next from 'i18next';
import { copy } from './en/copy';

// The part with a text to copy imports this file, so that its texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { copy }, true, true);
