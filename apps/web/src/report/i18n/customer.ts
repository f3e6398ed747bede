import i18next from 'i18next';
import { CUSTOMER_TEXTS } from './customer-texts.ts';

for (const [language, texts] of Object.entries(CUSTOMER_TEXTS)) i18next.addResourceBundle(language, 'customer', texts);
