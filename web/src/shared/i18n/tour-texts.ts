import i18next from 'i18next';
import { tour } from './en/tour';

// The tour's parts import this file, so that their texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { tour }, true, true);
