import i18next from 'i18next';
import { enOffice } from './en-office';

// The pages of staff and admins import this file, so that their texts exist before the first render.
i18next.addResourceBundle('en', 'translation', enOffice, true, true);
