import i18next from 'i18next';
import { enSignIn } from './en-sign-in';

// Imported by the sign-in and by the privacy notice: their texts come with them, before they are first drawn.
i18next.addResourceBundle('en', 'translation', enSignIn, true, true);
