import i18next from 'i18next';
import { pdf } from './en/pdf';

// Imported by what shows PDFs: its texts come with it, before it is first drawn.
i18next.addResourceBundle('en', 'translation', { pdf }, true, true);
