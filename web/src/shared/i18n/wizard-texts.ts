import i18next from 'i18next';
import { wizard } from './en/wizard';

// The parts of a wizard import this file, so that their texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { wizard }, true, true);
