import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { platformAdmin, user } from '@skin-mirror/shared/kernel/access.ts';
import { IconHelpCircle, IconLogout, IconPlus, IconSearch, IconSunMoon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { mayAccess } from '../../lib/may-access.ts';
import { leaveForLogin, signOut } from '../../lib/session.ts';
import { PAGE_ICONS } from '../../ui/screen/page-icons.ts';
import { type MenuScreen, mayOpen, useScreens } from '../../ui/screen/screen.ts';
import { SCREEN_ICONS } from '../../ui/screen/screen-icons.ts';
import { sectionsOf } from '../../ui/screen/settings-pages.ts';
import { type Command, useFound } from './command-found.ts';
import { takeLetters } from './early-letters.ts';

const [store, palette] = createSpotlight();

/** Searches for customers, pages, actions, skin tests and products. Shows only results that the account may use. */
export function CommandSearch({ openCount }: { /** Each increase opens the search. */ openCount: number }) {
  const { t } = useTranslation('spotlight');
  const [query, setQuery] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish opens it
  useEffect(() => palette.open(), [openCount]);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      attributes={{ content: { 'aria-label': t('title'), 'data-command-search': '' } }}
      transitionProps={{ duration: 0 }}
      styles={{ actionDescription: { color: 'inherit', opacity: 1 } }}
    >
      <Commands query={query} onQuery={setQuery} />
    </Spotlight.Root>
  );
}

/** The field and the results. They exist while the search is open, so that each search begins without results. */
function Commands({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation(['spotlight', 'app']);
  const list = useRef<HTMLDivElement>(null);
  // True after the arrow keys have chosen a result. Otherwise the first result is the chosen one, also as they change.
  const hasMoved = useRef(false);
  const [isAwaited, setAwaited] = useState(false);
  const wanted = query.trim().toLowerCase();
  const fits = ({ label, description = '' }: Command) => `${label}\n${description}`.toLowerCase().includes(wanted);
  const pages = usePages().filter(fits);
  const actions = useActions().filter(fits);
  const found = useFound(query.trim());
  const groups = [
    { label: t('customers'), commands: found.customers },
    { label: t('pages'), commands: pages },
    { label: t('actions'), commands: actions },
    { label: t('records'), commands: found.records },
    { label: t('goods'), commands: found.goods },
  ].filter(({ commands }) => commands.length > 0);

  const runFirst = () => list.current?.querySelector<HTMLElement>('[data-action]')?.click();
  const shown = groups.flatMap(({ commands }) => commands.map(({ id }) => id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results have another first one
  useEffect(() => {
    if (!hasMoved.current) chooseFirst(list.current);
  }, [shown]);
  useEffect(() => {
    if (!isAwaited || found.isSearching) return;
    setAwaited(false);
    runFirst();
  });

  const change = () => {
    hasMoved.current = false;
    setAwaited(false);
  };
  // The Enter key opens the first result of what is typed. If that isn't found yet, the key waits for it.
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasMoved.current = true;
    if (event.key !== 'Enter' || hasMoved.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (found.isSearching) setAwaited(true);
    else runFirst();
  };

  return (
    <>
      <Spotlight.Search
        placeholder={t('placeholder')}
        aria-label={t('placeholder')}
        maxLength={64}
        leftSection={<IconSearch size={20} aria-hidden />}
        onFocus={() => {
          const early = takeLetters();
          if (early) onQuery(query + early);
        }}
        onChange={change}
        onKeyDownCapture={press}
      />
      <Spotlight.ActionsList ref={list} aria-busy={found.isSearching}>
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
    </>
  );
}

function chooseFirst(list: HTMLElement | null): void {
  for (const [index, action] of [...(list?.querySelectorAll('[data-action]') ?? [])].entries()) {
    if (index === 0) action.setAttribute('data-selected', 'true');
    else action.removeAttribute('data-selected');
  }
  store.updateState((state) => ({ ...state, selected: 0 }));
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

const NEW = [
  { key: 'new_goods', to: '/skinmgr/goodsEdit', access: user('goods'), icon: IconPlus },
  { key: 'new_scheme', to: '/skinmgr/schemeEdit', access: user('goods'), icon: IconPlus },
  { key: 'new_tip', to: '/skinmgr/tipsEdit', access: platformAdmin(), icon: IconHelpCircle },
] as const;

/** Returns the actions that the account may start. */
function useActions(): Command[] {
  const { t } = useTranslation(['spotlight', 'app']);
  const account = useAccount();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [
    ...NEW.filter(({ access }) => mayAccess(access, account)).map(({ key, to, icon }) => ({
      id: key,
      label: t(key),
      icon,
      run: () => navigate({ to }),
    })),
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
}
