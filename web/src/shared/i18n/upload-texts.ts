import i18next from 'i18next';
import { upload } from './en/upload';

// The upload field imports this file, so that its texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { upload }, true, true);
