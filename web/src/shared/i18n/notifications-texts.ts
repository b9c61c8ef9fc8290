import i18next from 'i18next';
import { notifications } from './en/notifications';

// Lists of notifications import this file, so that their texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { notifications }, true, true);
