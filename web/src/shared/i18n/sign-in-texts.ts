import i18next from 'i18next';
import { enSignIn } from './en-sign-in';

// The sign-in and the privacy notice import this file, so that their texts exist before the first render.
i18next.addResourceBundle('en', 'translation', enSignIn, true, true);
