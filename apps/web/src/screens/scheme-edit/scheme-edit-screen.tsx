import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { EditScreen } from '../../ui/resource/edit-screen.tsx';
import { SchemeForm } from './scheme-form.tsx';

const route = getRouteApi('/skinmgr/schemeEdit');

/** A care scheme in full, or a new one. */
export function SchemeEditScreen() {
  const { t } = useTranslation('scheme-edit');
  const { id } = route.useSearch();
  const leave = useLeave('/skinmgr/schemeList');
  // Each visit reads it anew: what others saved isn't overwritten. While it is open it isn't, so that nothing typed is.
  const detail = trpc.scheme.detail.useQuery(
    { id: id ?? 0 },
    { enabled: id !== undefined, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  return (
    <EditScreen
      back={{ label: t('back'), onClick: leave }}
      title={id === undefined ? t('title_new') : t('title_edit')}
      loads={[detail]}
      isReady={id === undefined || detail.data !== undefined}
    >
      {(discard) => <SchemeForm key={id} scheme={id === undefined ? undefined : detail.data} onDiscard={discard} />}
    </EditScreen>
  );
}
