import type { AgreementTexts } from '../agreement.ts';

export const agreement: AgreementTexts = {
  user: {
    title: 'User agreement',
    intro:
      'Version {{version}}. This agreement is between you (the shop) and the organisation that runs this system (the operator). It is meant to be short and plain.',
    sections: [
      {
        heading: '1. The service',
        text: 'This system manages smart skin-analysis mirrors: skin tests, care advice, product recommendations, promotions, mirrors and sub-accounts. Test results are guidance for skin care. They are no medical diagnosis and don’t replace a doctor’s opinion.',
      },
      {
        heading: '2. Your account',
        text: 'Please give a mobile number or e-mail address that is really yours, keep your password to yourself and don’t share the account. Give guides sub-accounts of their own, with no more permissions than they need. If somebody else uses your account, change the password at once and tell the operator.',
      },
      {
        heading: '3. Fair use',
        text: 'The system must not be used for anything unlawful, to infringe the rights of others, to attack it or get around its protection, or for false or misleading advertising.',
      },
      {
        heading: '4. Your data and your customers’ data',
        text: 'What you enter and what tests produce belongs to you and your customers. Before you photograph and test customers, you tell them what for and ask for their consent; for minors, their guardian’s. The operator processes these data only to provide the service. You can export or delete them at any time.',
      },
      {
        heading: '5. Availability',
        text: 'The operator does its best to keep the service running, announces planned maintenance in advance, and restores the service as soon as possible after faults, network problems or force majeure.',
      },
      {
        heading: '6. Liability',
        text: 'Each side is liable for loss that it causes the other by intent or negligence. Nothing here excludes liability that the law doesn’t allow to be excluded, or takes away rights that you have as a consumer.',
      },
      {
        heading: '7. Ending',
        text: 'You can stop using the system and ask for your account to be closed at any time. The operator may disable an account after a serious breach; it gives its reasons and reasonable time to export your data.',
      },
      {
        heading: '8. Changes',
        text: 'Changes to this agreement are announced in advance. Major ones need your consent again. If you don’t agree, you can stop and close your account.',
      },
    ],
  },
  privacy: {
    title: 'Privacy policy',
    intro:
      'Version {{version}}. This policy says which personal data the operator processes when you register and use this system, and which rights you have.',
    sections: [
      {
        heading: '1. Which data',
        text: 'From registration: username, mobile number or e-mail address, password (only a digest that can’t be turned back) and, if you like, who introduced you.\nFrom use: times of sign-in, IP address, kind of browser, and important actions of the account.',
      },
      {
        heading: '2. What for',
        text: 'To create and protect your account, to send codes and service messages, to prevent abuse, and to find faults when you ask for help. Not for advertising, and never for sale.',
      },
      {
        heading: '3. Customers’ skin tests',
        text: 'The shop decides how its customers’ photos, results and contact details are processed; the operator stores them on the shop’s behalf. They are sensitive personal data, for which the shop needs the customer’s separate consent.',
      },
      {
        heading: '4. Where they are kept, and who gets them',
        text: 'Data are kept on servers that the operator itself manages. They go to nobody else, except to the SMS or e-mail provider that delivers your codes, and where the law demands it.',
      },
      {
        heading: '5. How long',
        text: 'Account data are kept until the account is closed. Codes expire after ten minutes. The shop sets how long skin tests are kept; they are deleted afterwards. Periods that the law demands come first.',
      },
      {
        heading: '6. Your rights',
        text: 'You can see, correct, export and delete your data, withdraw your consent or close your account. Withdrawing doesn’t affect what was done before.',
      },
      {
        heading: '7. Contact',
        text: 'With questions or to use your rights, please turn to the operator that gave you access to this system, or write under “Support” once you have signed in. If the answer doesn’t satisfy you, you can complain to the supervisory authority.',
      },
    ],
  },
  consent: {
    title: 'Consent to the skin test',
    intro:
      'Version {{version}}. Before the test we ask for your consent. It is voluntary, and you can withdraw it at any time.',
    sections: [
      {
        heading: '1. Photos of your skin',
        text: 'With your consent, the mirror takes photos of your face under several kinds of light and works out your results and product recommendations from them. Without it the test works with measured values alone, or not at all.',
      },
      {
        heading: '2. Your contact details',
        text: 'If you leave your name and mobile number, the shop keeps them together with your results, so that it can advise you and compare later tests.',
      },
      {
        heading: '3. News and offers',
        text: 'Only if you tick it as well, the shop may write to you about its offers. You can stop that at any time.',
      },
      {
        heading: '4. Who sees it, and how long',
        text: 'The shop and its advisers see your results; anybody with the link or the QR code sees your report without your name and number. The shop deletes photos after the time it has set. Ask the shop to see, correct or delete your data.',
      },
      { heading: '5. No medical advice', text: 'Results are guidance for skin care and no medical diagnosis.' },
    ],
  },
};
