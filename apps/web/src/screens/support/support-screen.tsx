import type { AccountAttributes } from '@skin-mirror/shared/identity/identity.schema.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { SUPPORT_STATUS, TICKET_SORTS } from '@skin-mirror/shared/support/support.ts';
import { IconLifebuoy } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LinesCell, OVER_LIST } from '../../ui/resource/cells.tsx';
import { badge, date, lines, number } from '../../ui/resource/column.tsx';
import { choice, search } from '../../ui/resource/filters.tsx';
import { create, row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { STATUS_COLORS, type TicketRow, titleOf } from './ticket-row.ts';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx'), 'AskDialog');
const TicketDialog = lazyPart(() => import('./ticket-dialog.tsx'), 'TicketDialog');

const NEW = 'new';
const STATUSES = Object.values(SUPPORT_STATUS);

const isPlatform = ({ auth_type }: AccountAttributes) => auth_type === AUTH_TYPES.platform;

/** Returns a link that opens a question in a dialog. The list behind it keeps its filters. */
const opened = (open: string) =>
  ({ to: '/skinmgr/support', search: (list: object) => ({ ...list, open }), resetScroll: false }) as const;

const Tickets: Screen = listScreen<Outputs['support']['list'], 'q' | 'status' | 'open'>({
  name: 'support',
  title: 'app:nav.support',
  icon: IconLifebuoy,
  sizes: [20, 50, 100],
  never: ['open'],
  useWords() {
    const { t } = useTranslation('support');
    if (!isPlatform(useAccount())) return {};
    return {
      description: t('description_platform'),
      empty: { title: t('empty.platform'), description: t('empty.platform_text') },
    };
  },
  useRows: (list) =>
    trpc.support.list.useQuery(
      { q: list.value('q'), status: list.oneOf('status', STATUSES), ...list.sortedBy(TICKET_SORTS) },
      KEEP_ROWS,
    ),
  idOf: ({ id }) => String(id),
  nameOf: titleOf,
  filters: [
    search('support:search'),
    choice('status', {
      label: 'shared:field.status',
      any: 'support:any_status',
      values: STATUSES,
      text: (status) => `support:status.${status}`,
    }),
  ],
  columns: [
    {
      key: 'number',
      title: 'support:column.number',
      width: 72,
      sort: 'id',
      card: 'none',
      Cell: ({ row: { id } }) => useTranslation('support').t('number', { id }),
    },
    {
      key: 'question',
      title: 'support:column.question',
      width: 340,
      sort: 'title',
      always: true,
      card: 'head',
      Cell: Question,
    },
    lines('shop', 'user_acct', 'support:column.asked_by', { width: 180, sort: 'shop', shownTo: isPlatform }),
    badge('status', 'shared:field.status', {
      width: 112,
      sort: 'status',
      card: 'aside',
      text: (status) => `support:status.${status}`,
      colors: STATUS_COLORS,
    }),
    number('reply_count', 'support:column.replies'),
    date('mod_time', 'support:column.mod_time', { width: 132, sort: 'mod_time', time: true }),
  ],
  actions: [
    create({ label: 'ask.title', shownTo: (account) => !isPlatform(account), to: () => opened(NEW) }),
    row('open', { opens: true, isElsewhere: true, to: ({ id }) => opened(String(id)) }),
  ],
});

function Question({ row }: { row: TicketRow }) {
  const { t } = useTranslation('support');
  const { id, type, presale, device_no, images } = row;
  const facts = [
    t(`type.${type}`),
    presale === 1 && t('presale'),
    device_no,
    images.length > 0 && t('pictures', { count: images.length }),
  ];
  return (
    <LinesCell hint={facts.filter(Boolean).join(' · ')}>
      <TextLink link={{ ...opened(String(id)), ...OVER_LIST, preload: false }} c="inherit" fw={600}>
        {titleOf(row)}
      </TextLink>
    </LinesCell>
  );
}

export function SupportScreen() {
  const isAdministrator = isPlatform(useAccount());
  const { last, isOpen, close } = useOpenRow('open');
  // The pictures are kept here, so that closing the form doesn't lose them.
  const [pictures, setPictures] = useState<readonly File[]>([]);
  return (
    <>
      <Tickets />
      <Suspense>
        {isOpen && last === NEW && !isAdministrator && (
          <AskDialog opened onClose={close} pictures={pictures} onPictures={setPictures} />
        )}
        {last && last !== NEW && (
          <TicketDialog key={last} id={Number(last)} isPlatform={isAdministrator} opened={isOpen} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
