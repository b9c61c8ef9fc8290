import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en';
import type { copy } from './en/copy';
import type { demo } from './en/demo';
import type { developers } from './en/developers';
import type { notifications } from './en/notifications';
import type { paymentPages } from './en/payment-pages';
import type { pdf } from './en/pdf';
import type { personDocuments } from './en/person-documents';
import type { profile } from './en/profile';
import type { registrationDialog } from './en/registration';
import type { sitePages } from './en/site-pages';
import type { tour } from './en/tour';
import type { upload } from './en/upload';
import type { wizard } from './en/wizard';
import type { enJourney } from './en-journey';
import type { enOffice } from './en-office';
import type { enSignIn } from './en-sign-in';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: {
      translation: typeof en &
        typeof enJourney &
        typeof enOffice &
        typeof enSignIn & {
          copy: typeof copy;
          demo: typeof demo;
          developers: typeof developers;
          notifications: typeof notifications;
          payment: typeof paymentPages;
          pdf: typeof pdf;
          personDocuments: typeof personDocuments;
          profile: typeof profile;
          registration: typeof registrationDialog;
          sitePages: typeof sitePages;
          tour: typeof tour;
          upload: typeof upload;
          wizard: typeof wizard;
        };
    };
  }
}

/** The site's name, from the setting that the server writes into the page. */
const siteName = (): string =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || 'Anupalan';

/** The value of `{{product}}`, changed in place because i18next reads it at each text. */
const variables = { product: siteName() };

/** Takes over a site name that was saved while the page is open; every text on screen is rendered again. */
export function renameSite(name: string): void {
  const product = name.trim() || variables.product;
  if (product === variables.product) return;
  variables.product = product;
  i18next.emit('languageChanged', i18next.language);
}

/**
 * Starts the catalogue of messages; synchronous, because English is in the first bundle. `{{product}}` is available to
 * all texts.
 */
export function startI18n(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false, defaultVariables: variables },
    returnNull: false,
    initAsync: false,
    // Every text is loaded with the code that shows it, so nothing suspends.
    react: { useSuspense: false },
  });
}

/**
 * The text for a key, outside React. Components use `useTranslation()` of react-i18next, which renders again after a
 * change of language.
 */
export const t = i18next.t;
