import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { leaveForLogin, signOut } from '../../lib/session.ts';
import classes from './user-menu.module.css';

const UserInfoDialog = lazy(() => import('./user-info.tsx').then((module) => ({ default: module.UserInfoDialog })));

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Who is signed in, how the console looks, and the way out. */
export function UserMenu() {
  const { t } = useTranslation();
  const { user_acct, nickname, auth_type } = useAccount();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [info, { open, close }] = useDisclosure();
  const name = nickname || user_acct;

  const leave = async () => {
    await signOut();
    leaveForLogin();
  };

  return (
    <>
      <Menu position="bottom-end" width={232} shadow="md" withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.button}>
            <VisuallyHidden>{t('shell.account_menu')}</VisuallyHidden>
            <Avatar name={name} color="jade" size={32} aria-hidden />
            <span className={classes.name}>{name}</span>
            <IconChevronDown size={16} aria-hidden className={classes.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <Text size="sm" fw={600} truncate>
              {user_acct}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`role.${auth_type}`)}
            </Text>
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUserCircle size={18} />} onClick={open}>
            {t('shell.user_info')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('shell.scheme')}</Menu.Label>
          <Menu.RadioGroup
            aria-label={t('shell.scheme')}
            value={colorScheme}
            onChange={(value) => setColorScheme(value as typeof colorScheme)}
          >
            {SCHEMES.map((scheme) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {t(`shell.scheme_${scheme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} />} onClick={leave}>
            {t('shell.sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {info && (
        <Suspense>
          <UserInfoDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
