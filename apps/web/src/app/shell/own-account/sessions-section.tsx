import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { Pending } from '../../../ui/pending.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { Mark } from '../../../ui/resource/column.tsx';
import { SecurityList, SecuritySection } from './security-section.tsx';

type OwnSession = Outputs['session']['list']['list'][number];

/** Lists where the account is signed in. Each session but this one can be ended. */
export function SessionsSection() {
  const { t } = useTranslation('security');
  const format = useFormat();
  const query = trpc.session.list.useQuery({}, { staleTime: 0 });
  const refresh = () => query.refetch();
  const end = useAction({
    run: (id: number) => trpcClient.session.end.mutate({ id }),
    done: () => t('sessions.ended'),
    refresh,
  });
  const endOthers = useAction({
    ask: () => ({
      title: t('sessions.end_others'),
      message: t('sessions.end_others_message'),
      confirm: t('sessions.end_others'),
      danger: true,
    }),
    run: () => trpcClient.session.endOthers.mutate({}),
    done: ({ count }) => t('sessions.others_ended', { count }),
    refresh,
  });
  const list = query.data?.list ?? [];
  const nameOf = ({ client }: OwnSession) => client || t('sessions.unknown');

  return (
    <SecuritySection
      name="sessions"
      title={t('sessions.title')}
      hint={t('sessions.hint')}
      actions={
        list.length > 1 && (
          <Button variant="default" size="sm" onClick={() => endOthers.run()} loading={endOthers.isBusy}>
            {t('sessions.end_others')}
          </Button>
        )
      }
    >
      <Pending query={query} height={120} />
      {query.data && (
        <SecurityList
          label={t('sessions.title')}
          rows={list.map((session) => ({
            id: session.id,
            name: nameOf(session),
            mark: session.is_current && <Mark text={t('sessions.this')} color="jade" />,
            hint: t('sessions.facts', {
              ip: session.ip,
              begun: format.dateTime(session.crt_time),
              used: format.ago(session.last_used),
            }),
            action: !session.is_current && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('sessions.end_of', { client: nameOf(session), ip: session.ip })}
                onClick={() => end.run(session.id)}
                loading={end.pending === session.id}
              >
                {t('sessions.end')}
              </Button>
            ),
          }))}
        />
      )}
    </SecuritySection>
  );
}
