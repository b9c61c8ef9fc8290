import i18next from 'i18next';
import { sitePages } from './en/site-pages';

// The pages of trust and of help import this file, so that their texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { sitePages }, true, true);
