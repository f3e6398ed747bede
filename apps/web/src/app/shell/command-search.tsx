import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { type Access, platformAdmin, user } from '@skin-mirror/shared/kernel/access.ts';
import {
  type Icon,
  IconFaceId,
  IconHelpCircle,
  IconLogout,
  IconPlus,
  IconSearch,
  IconShoppingBag,
  IconSunMoon,
  IconUserHeart,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAccess, useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { leaveForLogin, signOut } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { AHEAD } from '../../lib/trpc-client.ts';
import { PAGE_ICONS } from '../../ui/screen/page-icons.ts';
import { type MenuScreen, mayOpen, useScreens } from '../../ui/screen/screen.ts';
import { SCREEN_ICONS } from '../../ui/screen/screen-icons.ts';
import { sectionsOf } from '../../ui/screen/settings-pages.ts';

const TYPING_MS = 150;
/** The search for customers, tests and products starts from this number of characters. */
const MIN_LENGTH = 2;
const MAX_FOUND = 5;
/** The search starts at this day, which is earlier than any skin test. */
const FIRST_DAY = '2020-01-01';

interface Command {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: Icon;
  readonly run: () => unknown;
}

const [store, palette] = createSpotlight();

/** Searches for customers, pages, actions, skin tests and products. Shows only results that the account may use. */
export function CommandSearch({ openCount }: { /** Each increase opens the search. */ openCount: number }) {
  const { t } = useTranslation(['spotlight', 'app']);
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const wanted = query.trim().toLowerCase();
  const fits = ({ label, description = '' }: Command) => `${label}\n${description}`.toLowerCase().includes(wanted);
  const pages = usePages().filter(fits);
  const actions = useActions().filter(fits);
  const found = useFound(query.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish opens it
  useEffect(() => palette.open(), [openCount]);

  const groups = [
    { label: t('customers'), commands: found.customers },
    { label: t('pages'), commands: pages },
    { label: t('actions'), commands: actions },
    { label: t('records'), commands: found.records },
    { label: t('goods'), commands: found.goods },
  ].filter(({ commands }) => commands.length > 0);

  // The Enter key opens the first result if no result is selected. That happens when results arrive late.
  const takeFirst = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || nativeEvent.isComposing || list.current?.querySelector('[data-selected]')) return;
    list.current?.querySelector<HTMLElement>('[data-action]')?.click();
  };

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      attributes={{ content: { 'aria-label': t('title') } }}
      transitionProps={{ duration: 0 }}
    >
      <Spotlight.Search
        placeholder={t('placeholder')}
        aria-label={t('placeholder')}
        maxLength={64}
        leftSection={<IconSearch size={20} aria-hidden />}
        onKeyDown={takeFirst}
      />
      <Spotlight.ActionsList ref={list}>
        {groups.map(({ label, commands }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {commands.map((command) => (
              <Spotlight.Action key={command.id} {...actionOf(command)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      {groups.length === 0 && (
        <Spotlight.Empty role="status">{found.isSearching ? t('searching') : t('nothing')}</Spotlight.Empty>
      )}
    </Spotlight.Root>
  );
}

const actionOf = ({ label, description, icon: Sign, run }: Command): Omit<SpotlightActionData, 'id'> => ({
  label,
  description,
  leftSection: <Sign size={20} stroke={1.6} aria-hidden />,
  onClick: () => void run(),
});

/** Returns all pages that the account may open, including the settings pages. */
function usePages(): Command[] {
  const { t } = useTranslation(['settings', 'app']);
  const account = useAccount();
  const navigate = useNavigate();
  const screens = useScreens();
  const others = screens.filter((screen): screen is MenuScreen => !screen.page && mayOpen(screen, account));
  return [
    ...others.map(({ key, to, icon }) => ({
      id: key,
      label: t(`app:nav.${key}`),
      icon: SCREEN_ICONS[icon],
      run: () => navigate({ to }),
    })),
    ...sectionsOf(screens, undefined, account)
      .flatMap(({ pages }) => pages)
      .map(({ page: { key }, to }) => ({
        id: `settings-${key}`,
        label: t(`page.${key}.name`),
        description: t(`page.${key}.hint`),
        icon: PAGE_ICONS[key],
        run: () => navigate({ to }),
      })),
  ];
}

/** Returns the actions that the account may start. */
function useActions(): Command[] {
  const { t } = useTranslation(['spotlight', 'app']);
  const account = useAccount();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const actions: (Command & { readonly access?: Access })[] = [
    {
      id: 'new-goods',
      label: t('new_goods'),
      icon: IconPlus,
      access: user('goods'),
      run: () => navigate({ to: '/skinmgr/goodsEdit' }),
    },
    {
      id: 'new-scheme',
      label: t('new_scheme'),
      icon: IconPlus,
      access: user('goods'),
      run: () => navigate({ to: '/skinmgr/schemeEdit' }),
    },
    {
      id: 'new-tip',
      label: t('new_tip'),
      icon: IconHelpCircle,
      access: platformAdmin(),
      run: () => navigate({ to: '/skinmgr/tipsEdit' }),
    },
    {
      id: 'scheme',
      label: colorScheme === 'dark' ? t('light') : t('dark'),
      icon: IconSunMoon,
      run: () => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'sign-out',
      label: t('app:shell.sign_out'),
      icon: IconLogout,
      run: () => signOut().then(() => leaveForLogin()),
    },
  ];
  return actions.filter(({ access }) => !access || mayAccess(access, account));
}

interface Found {
  readonly customers: Command[];
  readonly records: Command[];
  readonly goods: Command[];
  readonly isSearching: boolean;
}

function useFound(query: string): Found {
  const { t } = useTranslation('spotlight');
  const account = useAccount();
  const navigate = useNavigate();
  const format = useFormat();
  const [q] = useDebouncedValue(query, TYPING_MS);
  const isLong = q.length >= MIN_LENGTH && query.length >= MIN_LENGTH;
  const days = { from: FIRST_DAY, to: format.today() };
  const mayRecords = mayAccess(user('records'), account);
  const mayGoods = mayAccess(user('goods'), account);
  const customers = trpc.customer.list.useQuery(
    { q, pageSize: MAX_FOUND },
    { enabled: isLong && mayRecords, trpc: AHEAD },
  );
  const records = trpc.record.list.useQuery({ q, ...days, pageSize: MAX_FOUND }, { enabled: isLong && mayRecords });
  const goods = trpc.goods.list.useQuery({ q, pageSize: MAX_FOUND }, { enabled: isLong && mayGoods });
  const customerRows = (isLong && mayRecords && customers.data?.list) || [];
  const recordRows = (isLong && mayRecords && records.data?.list) || [];
  const goodsRows = (isLong && mayGoods && goods.data?.list) || [];
  return {
    customers: customerRows.map(({ id, nickname, mobile, last_time }) => ({
      id: `customer-${id}`,
      label: nickname || mobile || t('anonymous'),
      description: [nickname && mobile, t('last_visit', { day: format.date(last_time) })].filter(Boolean).join(' · '),
      icon: IconUserHeart,
      run: () => navigate({ to: '/skinmgr/customer', search: { id } }),
    })),
    records: recordRows.map(({ id, customer_nickname, customer_mobile, test_time }) => ({
      id,
      label: customer_nickname || customer_mobile || t('anonymous'),
      description: [customer_nickname && customer_mobile, format.dateTime(test_time)].filter(Boolean).join(' · '),
      icon: IconFaceId,
      run: () => navigate({ to: '/skinmgr/recordsList', search: { q, ...days, record: id } }),
    })),
    goods: goodsRows.map(({ id, goods_name, goods_no }) => ({
      id: `goods-${id}`,
      label: goods_name,
      description: goods_no,
      icon: IconShoppingBag,
      run: () => navigate({ to: '/skinmgr/goodsEdit', search: { id } }),
    })),
    isSearching: query !== q || customers.isFetching || records.isFetching || goods.isFetching,
  };
}
