import i18next from 'i18next';
import { enJourney } from './en-journey';

// Imported by the pages of a customer's journey: their texts come with them, before they are first drawn.
i18next.addResourceBundle('en', 'translation', enJourney, true, true);
