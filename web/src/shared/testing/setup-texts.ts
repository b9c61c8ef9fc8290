import { enOffice } from '../i18n/en-office';
import { addOfficeTexts, startI18n } from '../i18n/i18n';

startI18n();
addOfficeTexts(enOffice);
