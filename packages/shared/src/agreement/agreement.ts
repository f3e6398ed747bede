export const AGREEMENT_TYPES = ['user', 'privacy', 'consent'] as const;
export type AgreementType = (typeof AGREEMENT_TYPES)[number];

/** A text that people agree to. `{{version}}` stands for the version that is stored with an acceptance. */
export interface AgreementText {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
}
export type AgreementTexts = Readonly<Record<AgreementType, AgreementText>>;
