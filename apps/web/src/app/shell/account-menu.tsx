import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import { IconDeviceMobile, IconKey, IconLogout, IconShieldLock, IconUserCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n, loadTexts } from '../../i18n/i18n.ts';
import { useAccount } from '../../lib/account.ts';
import { leaveForLogin, signOut } from '../../lib/session.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Hint } from '../../ui/hint.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { countUnsent } from '../../ui/unsent-notes.ts';
import { UserButton } from './user-button.tsx';
import classes from './user-menu.module.css';

const SCHEMES = ['auto', 'light', 'dark'] as const;

const UserInfoDialog = lazyPart(() => import('./own-account/user-info-dialog.tsx'), 'UserInfoDialog');
const ContactDialog = lazyPart(() => import('./own-account/contact-dialog.tsx'), 'ContactDialog');
const PasswordDialog = lazyPart(() => import('./own-account/password-dialog.tsx'), 'PasswordDialog');
const SecurityDialog = lazyPart(() => import('./own-account/security-dialog.tsx'), 'SecurityDialog');

const DIALOGS = [
  { Dialog: UserInfoDialog, label: 'shell.user_info', icon: IconUserCircle },
  { Dialog: ContactDialog, label: 'shell.change_contact', icon: IconDeviceMobile },
  { Dialog: PasswordDialog, label: 'shell.change_password', icon: IconKey },
  { Dialog: SecurityDialog, label: 'shell.security', icon: IconShieldLock },
] as const;

/** Shows the menu of the signed-in account. The menu opens as soon as its code is loaded. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { user_acct, auth_type } = useAccount();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [dialog, setDialog] = useState<(typeof DIALOGS)[number]>();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // Moves the focus to the button before the menu opens. The focus then returns to the button when the menu closes.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);

  const leave = async () => {
    if (!(await mayLoseNotes())) return;
    await signOut();
    leaveForLogin();
  };
  const close = () => {
    setDialog(undefined);
    // Moves the focus to the button, because the menu entry that opened the dialog no longer exists.
    setTimeout(() => button.current?.focus({ preventScroll: true }));
  };

  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={232} shadow="md" withinPortal={false}>
        <Menu.Target>
          <UserButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <Text size="sm" fw={600} truncate>
              {user_acct}
            </Text>
            <Hint size="xs">{t(`role.${auth_type}`)}</Hint>
          </div>
          <Menu.Divider />
          {DIALOGS.map((entry) => (
            <Menu.Item key={entry.label} leftSection={<entry.icon size={18} />} onClick={() => setDialog(entry)}>
              {t(entry.label)}
            </Menu.Item>
          ))}
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
      {dialog && (
        <Suspense>
          <dialog.Dialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Asks before unsent notes are lost. */
async function mayLoseNotes(): Promise<boolean> {
  const count = countUnsent();
  if (count === 0) return true;
  await loadTexts('work');
  return confirm({
    title: i18n.t('work:unsent.title', { count }),
    message: i18n.t('work:unsent.message'),
    confirm: i18n.t('shell.sign_out'),
    danger: true,
  });
}
