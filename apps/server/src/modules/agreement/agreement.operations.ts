import { agreementContract } from '@skin-mirror/shared/agreement/agreement.contract.ts';
import { agreement as en } from '@skin-mirror/shared/agreement/text/en.ts';
import { agreement as zh } from '@skin-mirror/shared/agreement/text/zh.ts';
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { implement } from '../../kernel/implement.ts';

export const agreementOperations = implement(agreementContract, {
  async get({ input: { type, locale: wanted }, ctx }) {
    const locale = shownLocale(wanted ?? ctx.locale);
    const { title, intro, sections } = (locale === 'zh' ? zh : en)[type];
    const version = AGREEMENT_VERSION;
    return { type, version, locale, title, intro: intro.replace('{{version}}', version), sections: [...sections] };
  },
});
