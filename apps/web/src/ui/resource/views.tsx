import { Button, Menu, VisuallyHidden } from '@mantine/core';
import type { ListName } from '@skin-mirror/shared/view/lists.ts';
import type { ViewSearch } from '@skin-mirror/shared/view/view.ts';
import {
  IconDeviceFloppy,
  IconDots,
  IconLock,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { DANGER } from '../danger.ts';
import { lazyDialog, useDialogs } from '../lazy-dialog.tsx';
import { notifyHint } from '../notify.tsx';
import { useAction } from './action.ts';
import type { ViewsState } from './list-search.ts';
import { ALL, keptSearch, type SavedView, searchOf, useViews } from './use-views.ts';
import classes from './views.module.css';

const ViewDialog = lazyDialog(() => import('./view-dialog.tsx'), 'ViewDialog');

export function Views({ name, search, open, read }: ViewsState) {
  const { t } = useTranslation('views');
  const { data, isFresh } = useViews(name);
  const views = data?.list ?? [];
  const kept = keptSearch(read(search));
  const named = views.find(({ id }) => String(id) === search.saved);
  const active = named ?? (search.saved === ALL ? undefined : viewMatching(views, kept));
  const isChanged = active ? !isSame(kept, keptSearch(read(active.search))) : Object.keys(kept).length > 0;
  const hasDefault = views.some((view) => view.is_default);

  const isGone = isFresh && search.saved !== undefined && search.saved !== ALL && !named;
  const leaveGone = useEffectEvent(() => {
    notifyHint(t('gone'));
    open({ ...search, saved: undefined }, true);
  });
  useEffect(() => {
    if (isGone) leaveGone();
  }, [isGone]);

  const show = (view: SavedView) => {
    const readable = read(view.search);
    const ignored = Object.keys(view.search).filter((key) => readable[key] === undefined);
    if (ignored.length > 0) notifyHint(t('ignored', { name: view.name, filters: ignored.join(', ') }));
    open(searchOf({ ...view, search: keptSearch(readable) }));
  };

  return (
    <div className={classes.bar}>
      <nav aria-label={t('label')} className={classes.tabs}>
        <button
          type="button"
          className={classes.tab}
          aria-current={active ? undefined : 'true'}
          onClick={() => open(hasDefault ? { saved: ALL } : {})}
        >
          <IconLock size={14} aria-hidden />
          {t('all')}
        </button>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            className={classes.tab}
            aria-current={view === active ? 'true' : undefined}
            title={view.owner && t('shared_by', { name: view.owner })}
            onClick={() => show(view)}
          >
            {view.is_default && <IconStar size={14} role="img" aria-label={t('is_default')} />}
            {view.shared && <IconUsers size={14} role="img" aria-label={t('is_shared')} />}
            {view.name}
            {view === active && isChanged && (
              <>
                <span className={classes.dot} aria-hidden />
                <VisuallyHidden>{t('unsaved')}</VisuallyHidden>
              </>
            )}
          </button>
        ))}
      </nav>
      <ViewTools list={name} kept={kept} active={active} isChanged={isChanged} hasDefault={hasDefault} open={open} />
    </div>
  );
}

interface ViewToolsProps extends Pick<ViewsState, 'open'> {
  list: ListName;
  kept: ViewSearch;
  /** The open view. Undefined if no saved view is open. */
  active: SavedView | undefined;
  isChanged: boolean;
  hasDefault: boolean;
}

function ViewTools({ list, kept, active, isChanged, hasDefault, open }: ViewToolsProps) {
  const { t } = useTranslation('views');
  const utils = trpc.useUtils();
  const refresh = () => utils.view.list.invalidate({ list });
  const dialogs = useDialogs();
  const name = (view?: SavedView) => dialogs.open(ViewDialog, { list, view, search: kept, open });
  const mine = active?.may_change ? active : undefined;

  const change = useAction({
    run: ({ view: { id, name, search, shared } }: { view: SavedView; done: string }) =>
      trpcClient.view.save.mutate({ id, list, name, search, shared }),
    done: (_saved, { done }) => done,
    refresh,
  });
  const setDefault = useAction({
    run: (view: SavedView | null) => trpcClient.view.setDefault.mutate({ list, id: view?.id ?? null }),
    done: (_set, view) => (view ? t('default_set', { name: view.name }) : t('default_unset')),
    refresh,
  });
  const remove = useAction({
    ask: ({ name, shared }: SavedView) => ({
      title: t('delete_title', { name }),
      message: shared ? t('delete_shared') : t('delete_own'),
      confirm: t('delete'),
      danger: true,
    }),
    run: async ({ id }) => {
      await trpcClient.view.remove.mutate({ id });
      // The list leaves the view first. Otherwise a message would say that the view no longer exists.
      open({}, true);
    },
    done: (_removed, { name }) => t('deleted', { name }),
    refresh,
  });

  return (
    <div className={classes.tools}>
      {isChanged &&
        (mine ? (
          <Button
            size="compact-sm"
            variant="light"
            loading={change.isBusy}
            onClick={() => change.run({ view: { ...mine, search: kept }, done: t('saved') })}
          >
            {t('update')}
          </Button>
        ) : (
          <Button size="compact-sm" variant="light" onClick={() => name()}>
            {t('save_as')}
          </Button>
        ))}
      <Menu position="bottom-end" width={260} shadow="md" withinPortal={false}>
        <Menu.Target>
          <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconDots size={16} aria-hidden />}>
            {t('menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDeviceFloppy size={18} />} onClick={() => name()}>
            {t('save_as')}
          </Menu.Item>
          {mine && (
            <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => name(mine)}>
              {t('rename')}
            </Menu.Item>
          )}
          {active && !active.is_default && (
            <Menu.Item leftSection={<IconStar size={18} />} onClick={() => setDefault.run(active)}>
              {t('set_default')}
            </Menu.Item>
          )}
          {hasDefault && active?.is_default !== false && (
            <Menu.Item leftSection={<IconStarOff size={18} />} onClick={() => setDefault.run(null)}>
              {t('unset_default')}
            </Menu.Item>
          )}
          {mine && (
            <>
              <Menu.Item
                leftSection={<IconUsers size={18} />}
                onClick={() =>
                  change.run({
                    view: { ...mine, shared: !mine.shared },
                    done: mine.shared ? t('unshared') : t('shared'),
                  })
                }
              >
                {mine.shared ? t('unshare') : t('share')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color={DANGER} leftSection={<IconTrash size={18} />} onClick={() => remove.run(mine)}>
                {t('delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialogs.element}
    </div>
  );
}

const textOf = (search: ViewSearch): string =>
  Object.entries(search)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('&');
const isSame = (one: ViewSearch, other: ViewSearch): boolean => textOf(one) === textOf(other);

const viewMatching = (views: readonly SavedView[], kept: ViewSearch): SavedView | undefined =>
  Object.keys(kept).length > 0 ? views.find(({ search }) => isSame(search, kept)) : undefined;
