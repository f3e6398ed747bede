export const AGREEMENT_TYPES = ['user', 'privacy', 'consent'] as const;
export type AgreementType = (typeof AGREEMENT_TYPES)[number];

/** A text that people agree to. `{{version}}` is a placeholder for the version of the text. */
export interface AgreementText {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}
export type AgreementTexts = Readonly<Record<AgreementType, AgreementText>>;
