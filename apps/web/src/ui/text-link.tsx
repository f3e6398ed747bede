import { Anchor, type AnchorProps } from '@mantine/core';
import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../lib/account.ts';
import { mayAccess } from '../lib/may-access.ts';

interface TextLinkProps extends Pick<AnchorProps, 'c' | 'fw' | 'underline'> {
  link: LinkProps;
  /** The access that the linked screen needs. Accounts without this access see the text without a link. */
  access?: Access;
  title?: string;
  'aria-label'?: string;
  children: ReactNode;
}

export function TextLink({ link, access, ...props }: TextLinkProps) {
  const account = useAccount();
  if (access && !mayAccess(access, account)) return props.children;
  return <Anchor renderRoot={(root) => <Link {...link} {...root} />} inherit {...props} />;
}
