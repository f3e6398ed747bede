import { Anchor, type AnchorProps } from '@mantine/core';
import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayAccess, useAccount } from '../lib/account.ts';

interface TextLinkProps extends Pick<AnchorProps, 'c' | 'fw' | 'underline'> {
  link: LinkProps;
  /** The access that the screen needs. Other accounts see the text alone. */
  access?: Access;
  title?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** Links to a screen within a text. */
export function TextLink({ link, access, ...props }: TextLinkProps) {
  const account = useAccount();
  if (access && !mayAccess(access, account)) return props.children;
  return <Anchor renderRoot={(root) => <Link {...link} {...root} />} inherit {...props} />;
}
