import { ActionIcon, Anchor, Avatar, Button, Group, Menu, Paper, Stack, Text, Title } from '@mantine/core';
import { boughtGoods } from '@skin-mirror/shared/customer/profile.ts';
import type { Outcome } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import {
  IconArrowLeft,
  IconArrowsJoin,
  IconArrowsSplit,
  IconDots,
  IconDownload,
  IconEraser,
  IconMessage2,
  IconPhone,
  IconPhoneCheck,
  IconTicket,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { downloadFile } from '../../lib/rest.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { DANGER } from '../../ui/danger.ts';
import { Hint } from '../../ui/hint.tsx';
import { lazyDialog, type OpenDialog } from '../../ui/lazy-dialog.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Mark } from '../../ui/resource/column.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { type CustomerDetail, customerName } from './customer-row.ts';
import { focusGifts } from './profile-aside.tsx';

const ContactDialog = lazyDialog(() => import('../../ui/contact/contact-dialog.tsx'), 'ContactDialog');
const dialogs = () => import('./customer-dialogs.tsx');
const MergeDialog = lazyDialog(dialogs, 'MergeDialog');
const EraseDialog = lazyDialog(dialogs, 'EraseDialog');

const PORTRAIT = '6rem';

interface ProfileHeadProps {
  customer: CustomerDetail;
  open: OpenDialog;
  onSplit: () => void;
}

export function ProfileHead({ customer, open, onSplit }: ProfileHeadProps) {
  const { t } = useTranslation(['customers', 'shared']);
  const name = customerName(customer);
  usePageTitle(name);
  const { sex, age, mobiles, nickname, list, tests, claims, prizes } = customer;
  const portrait = list.find(({ image }) => image)?.image;
  const pieces = boughtGoods(list).reduce((sum, { num }) => sum + num, 0);
  const facts = [sex !== null && t(`shared:sex.${sex}`), age !== null && t('age', { age })];
  const counts = [
    t('page.tests', { count: tests }),
    pieces > 0 && t('page.pieces', { count: pieces }),
    claims.length > 0 && t('page.coupons', { count: claims.length }),
    prizes.length > 0 && t('page.prizes', { count: prizes.length }),
  ];
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mb={4}
        ml={-8}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/skinmgr/customers" {...props} />}
      >
        {t('page.back')}
      </Button>
      <Paper withBorder p="md" mb="md">
        <Group align="start" gap="md" wrap="nowrap">
          {portrait ? (
            <Thumbnail path={portrait} size={PORTRAIT} icon={IconUser} isBlurredFirst />
          ) : (
            <Avatar size={PORTRAIT} radius="sm" name={nickname || undefined} color="jade" aria-hidden />
          )}
          <Stack gap={6} flex={1} miw={0}>
            <Title order={1}>{name}</Title>
            <Group gap="sm">
              <Text>{facts.filter(Boolean).join(' · ')}</Text>
              {mobiles.map((mobile) => (
                <Anchor key={mobile} href={`tel:${mobile}`}>
                  {mobile}
                </Anchor>
              ))}
            </Group>
            <Standing customer={customer} />
            <Hint>{counts.filter(Boolean).join(' · ')}</Hint>
          </Stack>
        </Group>
        <Actions customer={customer} open={open} onSplit={onSplit} />
        {!customer.follow_up && <Hint mt="xs">{t('page.no_contact')}</Hint>}
      </Paper>
    </>
  );
}

function Standing({ customer: { last_time, follow_up } }: { customer: CustomerDetail }) {
  const { t } = useTranslation(['customers', 'contact']);
  const format = useFormat();
  const { due_on = '', state, outcome, noted_at } = follow_up ?? {};
  const isLate = state === 'lapsed' || (state === 'due' && due_on < format.today());
  const isOpen = isLate || state === 'due' || state === 'upcoming';
  return (
    <Group gap="xs">
      <Text size="sm">{t('page.last', { day: format.date(last_time) })}</Text>
      {isOpen && (
        <Mark
          color={state === 'upcoming' ? undefined : 'orange'}
          text={t(isLate ? 'page.overdue' : 'page.next', { day: format.day(due_on) })}
        />
      )}
      {outcome && noted_at && (
        <Mark text={t('page.contacted', { outcome: t(`contact:outcome.${outcome}`), day: format.date(noted_at) })} />
      )}
    </Group>
  );
}

function Actions({ customer, open, onSplit }: ProfileHeadProps) {
  const { t } = useTranslation('customers');
  const isOwner = useMayAccess(owner());
  const { id, nickname, mobile, follow_up, claims, prizes, erase_at, list } = customer;
  const download = useAction({ run: () => downloadFile('/skinMgrSrv/customer/exportAll', { id: String(id) }) });
  const isContactable = follow_up !== null && follow_up.state !== 'came' && erase_at === null;
  const contact = (preset?: Outcome) =>
    follow_up && open(ContactDialog, { id: follow_up.id, nickname, mobile, preset });
  return (
    <Group gap="xs" mt="md">
      {isContactable && (
        <ButtonWithIcon label={t('page.message')} variant="filled" icon={IconMessage2} onClick={() => contact()} />
      )}
      {mobile && (
        <Button
          component="a"
          href={`tel:${mobile}`}
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {t('page.call')}
        </Button>
      )}
      {isContactable && (
        <ButtonWithIcon label={t('page.contacted_open')} icon={IconPhoneCheck} onClick={() => contact('reached')} />
      )}
      {claims.length + prizes.length > 0 && (
        <ButtonWithIcon label={t('page.gifts')} icon={IconTicket} onClick={focusGifts} />
      )}
      {isOwner && (
        <Menu position="bottom-end" width={240} shadow="md" withinPortal={false}>
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t('page.more')} loading={download.isBusy}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowsJoin size={18} />} onClick={() => open(MergeDialog, customer)}>
              {t('merge.open')}
            </Menu.Item>
            {list.length > 1 && (
              <Menu.Item leftSection={<IconArrowsSplit size={18} />} onClick={onSplit}>
                {t('split.open')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconDownload size={18} />} onClick={() => void download.run()}>
              {t('page.download')}
            </Menu.Item>
            {erase_at === null && (
              <>
                <Menu.Divider />
                <Menu.Item
                  color={DANGER}
                  leftSection={<IconEraser size={18} />}
                  onClick={() => open(EraseDialog, customer)}
                >
                  {t('erase.open')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
