import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en';
import type { enOffice } from './en-office';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: {
      translation: typeof en & typeof enOffice;
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
    // Every text is there before the code that shows it, so nothing suspends.
    react: { useSuspense: false },
  });
}

/** Adds the texts of the office; `routes.tsx` calls it before anything of the office is shown. */
export const addOfficeTexts = (office: typeof enOffice): void =>
  void i18next.addResourceBundle('en', 'translation', office, true, true);

/**
 * The text for a key, outside React. Components use `useTranslation()` of react-i18next, which renders again after a
 * change of language.
 */
export const t = i18next.t;
