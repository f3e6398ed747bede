import type { ContactKind } from '../../../ui/credential/use-contact-kind.ts';

export interface OwnContact {
  readonly kind: ContactKind;
  readonly recipient: string;
}

/** Returns where verification codes go: to the preferred kind of contact, or to the only one. */
export function ownContact(
  info: Readonly<Record<ContactKind, string>>,
  preferred: ContactKind,
): OwnContact | undefined {
  const kinds = ([preferred, 'mobile', 'email'] as const).filter((kind) => info[kind]);
  return kinds[0] && { kind: kinds[0], recipient: info[kinds[0]] };
}
