import i18next from 'i18next';
import { enOffice } from './en-office';

// Imported by the pages of staff and admins: their texts come with them, before they are first drawn.
i18next.addResourceBundle('en', 'translation', enOffice, true, true);
