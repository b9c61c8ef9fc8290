import './journey-texts';
import i18next from 'i18next';
import { registrationDialog } from './en/registration';

// Imported by the registration's dialog and its call: their texts come with them, beside those that lead there.
i18next.addResourceBundle('en', 'translation', { registration: registrationDialog }, true, true);
