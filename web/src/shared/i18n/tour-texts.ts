import i18next from 'i18next';
import { tour } from './en/tour';

// Imported by the tour's parts: its texts come with them, before they are first drawn.
i18next.addResourceBundle('en', 'translation', { tour }, true, true);
