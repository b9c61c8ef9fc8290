import i18next from 'i18next';
import { notifications } from './en/notifications';

// Imported by what lists notifications: its texts come with it, before it is first drawn.
i18next.addResourceBundle('en', 'translation', { notifications }, true, true);
