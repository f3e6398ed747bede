import { useNavigate, useRouter } from '@tanstack/react-router';

/** Goes back to the list at `to`. If the list opened the editor, its position is kept. */
export function useLeave(to: '/skinmgr/goodsList' | '/skinmgr/schemeList' | '/skinmgr/tipsList'): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  return () => {
    if (history.location.state.isOverList) history.back();
    else void navigate({ to });
  };
}
