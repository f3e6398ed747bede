import { ActionIcon } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { screenAt, useScreens } from './screen/screen.ts';

/** Leads to the article of help about the open screen. Shows nothing for a screen without one. */
export function HelpLink({ title }: { title: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const help = screenAt(useScreens(), pathname)?.help;
  if (!help) return null;
  const label = t('help_about', { page: title });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      renderRoot={(root) => <Link to="/skinmgr/help" search={{ key: help }} {...root} />}
    >
      <IconHelpCircle size={20} aria-hidden />
    </ActionIcon>
  );
}
