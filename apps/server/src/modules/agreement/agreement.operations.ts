import { agreementContract } from '@skin-mirror/shared/agreement/agreement.contract.ts';
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { findVersion, hashOf, textId } from './named-text.ts';

export const agreementOperations = implement(agreementContract, {
  async get({ input: { type, locale: wanted, version = AGREEMENT_VERSION }, ctx }) {
    const found = mustExist(findVersion(version), 'AGREEMENT_NOT_FOUND');
    const locale = shownLocale(wanted ?? ctx.locale);
    const text = found.textsIn(locale)[type];
    const sha256 = hashOf(text);
    return {
      type,
      version,
      locale,
      text_id: textId(version, locale, sha256),
      sha256,
      title: text.title,
      intro: text.intro.replace('{{version}}', version),
      sections: [...text.sections],
    };
  },
});
