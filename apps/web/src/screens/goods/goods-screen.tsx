import { DEFAULT_GOODS_COUNT, GOODS_SORTS, SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { IconFileImport, IconPackages, IconShoppingBag, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useConfig } from '../../lib/use-config.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { useCoverage } from '../../ui/coverage-link.tsx';
import { type Defaults, DefaultsButton, useDefaults } from '../../ui/defaults-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChoiceField, choice, type Filter, type FilterProps, search } from '../../ui/resource/filters.tsx';
import { type Screen, useListParts } from '../../ui/resource/list-screen.tsx';
import { type PageAction, PageActions } from '../../ui/resource/page-actions.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useSelection } from '../../ui/resource/selection.ts';
import { KEEP_ROWS, useList } from '../../ui/resource/use-list.ts';
import { useNarrow } from '../../ui/resource/use-narrow.ts';
import { UNTRANSLATED } from '../../ui/translation/untranslated-filter.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { catalogueActions, filterOf, trashActions } from './goods-actions.ts';
import { type GoodsRow, goodsColumns } from './goods-columns.tsx';

const GoodsImportDialog = lazyPart(() => import('./import/goods-import-dialog.tsx'), 'GoodsImportDialog');

const SIZES = [20, 50, 100, 200, 500];
const TRASH = 'trash';

type ParamName = 'q' | 'view' | 'shelf_status' | 'type_id' | 'has_picture' | 'untranslated';

const FILTERS: readonly Filter<ParamName>[] = [
  search('goods:filter.search'),
  choice('shelf_status', {
    label: 'shared:field.shelf_status',
    any: 'goods:filter.any_status',
    values: Object.values(SHELF_STATUS),
    text: (status) => `goods:shelf.${status}`,
  }),
  { names: ['type_id'], Field: TypeField },
  choice('has_picture', {
    place: 'folded',
    label: 'goods:column.picture',
    any: 'goods:filter.any_picture',
    values: [1, 0],
    text: (has) => `goods:filter.picture.${has}`,
  }),
  UNTRANSLATED,
];

/** Shows the shop's products. The main account also sees the trash with deleted products. */
export const GoodsScreen: Screen = () => {
  const { t } = useTranslation('goods');
  const list = useList<ParamName>({ name: 'goods', sizes: SIZES, never: ['view'] });
  const isOwner = useMayAccess(owner());
  const isNarrow = useNarrow();
  const isDeleted = isOwner && list.value('view') === TRASH;
  const profile = trpc.goods.profile.useQuery({}).data?.profile ?? 'standard';
  const query = trpc.goods.list.useQuery({ ...filterOf(list, isDeleted), ...list.sortedBy(GOODS_SORTS) }, KEEP_ROWS);
  const selection = useSelection();
  const columns = useMemo(() => goodsColumns(profile, isDeleted), [profile, isDeleted]);
  const { add, rows, dialog } = useListParts({
    name: 'goods',
    title: isDeleted ? 'goods:tab.trash' : 'goods:page',
    list,
    query,
    selection,
    idOf,
    nameOf,
    filters: FILTERS,
    columns,
    actions: isDeleted ? trashActions : catalogueActions(isOwner),
  });
  const utils = trpc.useUtils();
  const defaults: Defaults<object> = {
    isThere: query.data?.hasdefault === 1,
    text: (part, answer) => t(`defaults.${part}`, { total: DEFAULT_GOODS_COUNT, ...answer }),
    add: () => trpcClient.goods.addDefault.mutate({}),
    remove: () => trpcClient.goods.removeDefault.mutate({}),
    refresh: () => Promise.all([utils.goods.invalidate(), utils.dashboard.invalidate()]),
  };
  // Hides the buttons to add products while the list is empty, because the empty list shows the same buttons.
  const isBlank = query.data?.list.length === 0 && !rows.onClearFilters && !isDeleted;
  // Switches between products and trash, and clears all filters.
  const show = (isTrash: boolean) =>
    list.update({
      view: isTrash ? TRASH : '',
      q: '',
      shelf_status: '',
      type_id: '',
      has_picture: '',
      untranslated: '',
    });
  const { run: changeDefaults, label: defaultsLabel } = useDefaults(defaults);
  const hasDefaults = isOwner && query.data !== undefined && !isBlank;
  const imports = useImport();
  const actions: PageAction[] = [
    ...imports.actions,
    ...useCoverage(),
    ...(hasDefaults
      ? [{ key: 'defaults', label: defaultsLabel, icon: IconPackages, isRare: true, run: changeDefaults }]
      : []),
    ...(isOwner ? [{ key: 'trash', label: t('tab.trash'), icon: IconTrash, isRare: true, run: () => show(true) }] : []),
  ];
  return (
    <>
      {isDeleted ? (
        <>
          <BackButton label={t('page')} onClick={() => show(false)} />
          <PageHeader title={t('tab.trash')} />
        </>
      ) : (
        <PageHeader
          title={t('page')}
          isCompact
          description={isNarrow ? undefined : t(profile === 'solrx' ? 'description_solrx' : 'description')}
          actions={<PageActions actions={actions}>{!isBlank && add}</PageActions>}
        />
      )}
      <ResourceList
        {...rows}
        empty={
          <EmptyState
            icon={isDeleted ? <IconTrash aria-hidden /> : <IconShoppingBag aria-hidden />}
            title={t(isDeleted ? 'empty.trash' : 'empty.title')}
            description={t(
              isDeleted ? 'empty.trash_description' : isOwner ? 'empty.description' : 'empty.description_guide',
            )}
            action={
              !isDeleted && (
                <>
                  {isOwner && query.data && <DefaultsButton {...defaults} />}
                  {add}
                </>
              )
            }
          />
        }
      />
      {dialog}
      {imports.element}
    </>
  );
};

const idOf = ({ id }: GoodsRow): string => String(id);
const nameOf = ({ goods_name }: GoodsRow): string => goods_name;

/** Filters by the product's effect. Shops of the `solrx` profile have no effects and no such filter. */
function TypeField({ list }: FilterProps<'type_id'>) {
  const { t } = useTranslation(['goods', 'shared']);
  const hasTypes = trpc.goods.profile.useQuery({}).data?.profile !== 'solrx';
  const types = trpc.goods.typeList.useQuery({}, { enabled: hasTypes });
  if (!hasTypes) return null;
  return (
    <ChoiceField
      list={list}
      name="type_id"
      label={t('shared:field.type_ids')}
      any={t('filter.any_type')}
      data={types.data?.list.map(({ id, type_name }) => ({ value: String(id), label: type_name }))}
    />
  );
}

/** Returns the import of products. Only shops with the feature get a button; the menu always has it. */
function useImport(): { actions: readonly PageAction[]; element: ReactNode } {
  const { t } = useTranslation('goods');
  const hasButton = useConfig(['goods_import']).data?.goods_import === 1;
  const dialog = useDialog<true>();
  const run = () => dialog.open(true);
  return {
    actions: [
      ...(hasButton ? [{ key: 'import', label: t('import.button'), icon: IconFileImport, run }] : []),
      { key: 'import-menu', label: t('import.menu'), icon: IconFileImport, isRare: true, run },
    ],
    element: dialog.value && (
      <Suspense>
        <GoodsImportDialog opened={dialog.opened} onClose={dialog.close} />
      </Suspense>
    ),
  };
}
