import i18next from 'i18next';
import { pdf } from './en/pdf';

// The PDF viewer imports this file, so that its texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { pdf }, true, true);
