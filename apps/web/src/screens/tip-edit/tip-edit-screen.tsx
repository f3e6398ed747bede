import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EditScreen } from '../../ui/resource/edit-screen.tsx';
import { TipForm } from './tip-form.tsx';

const route = getRouteApi('/skinmgr/tipsEdit');

export function TipEditScreen() {
  const { t } = useTranslation(['tips', 'shared']);
  const { id } = route.useSearch();
  const leave = useLeave('/skinmgr/tipsList');
  const tips = trpc.tip.list.useQuery({}, { refetchOnWindowFocus: false, refetchOnReconnect: false });
  const tip = tips.data?.list.find((row) => row.id === id);
  return (
    <EditScreen
      back={{ label: t('back'), onClick: leave }}
      title={tip ? t('title_edit_of', { name: tip.title }) : t(id === undefined ? 'title_new' : 'title_edit')}
      description={t('edit_description')}
      loads={[tips]}
      isReady={id === undefined || tips.data !== undefined}
      maxWidth={48}
    >
      {(discard) =>
        id === undefined || tip ? (
          <TipForm key={id} tip={tip} onDiscard={discard} />
        ) : (
          <EmptyState title={t('shared:errors.TIP_NOT_FOUND')} />
        )
      }
    </EditScreen>
  );
}
