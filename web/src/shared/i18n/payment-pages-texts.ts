import i18next from 'i18next';
import { demo } from './en/demo';
import { paymentPages } from './en/payment-pages';

// The pages of a payment and the demo's outbox import this file, so that their texts exist before the first render.
i18next.addResourceBundle('en', 'translation', { demo, payment: paymentPages }, true, true);
