import './journey-texts';
import i18next from 'i18next';
import { registrationDialog } from './en/registration';

// The registration's dialog and its call import this file, so that their texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { registration: registrationDialog }, true, true);
