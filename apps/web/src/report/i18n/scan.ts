import i18next from 'i18next';
import { SCAN_TEXTS } from './scan-texts.ts';

for (const [language, texts] of Object.entries(SCAN_TEXTS)) i18next.addResourceBundle(language, 'scan', texts);
