import i18next from 'i18next';
import { personDocuments } from './en/person-documents';

// The documents of people import this file, so that their texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { personDocuments }, true, true);
