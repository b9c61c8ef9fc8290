import i18next from 'i18next';
import { profile } from './en/profile';

// The profile page imports this file, so that its texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { profile }, true, true);
