import i18next from 'i18next';
import { DRAW_TEXTS } from './draw-texts.ts';

for (const [language, texts] of Object.entries(DRAW_TEXTS)) i18next.addResourceBundle(language, 'draw', texts);
