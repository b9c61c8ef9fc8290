import i18next from 'i18next';
import { enJourney } from './en-journey';

// The pages of a customer's journey import this file, so that their texts exist before the first render.
i18next.addResourceBundle('en', 'translation', enJourney, true, true);
