import i18next from 'i18next';
import { profile } from './en/profile';

// Imported by the page of the own account: its texts come with it, before it is first drawn.
i18next.addResourceBundle('en', 'translation', { profile }, true, true);
