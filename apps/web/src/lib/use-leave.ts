import { useNavigate, useRouter } from '@tanstack/react-router';

/**
 * Returns a function that goes back to the list at `to`. If the editor was opened from the list, the list's position is
 * kept.
 */
export function useLeave(to: '/skinmgr/goodsList' | '/skinmgr/schemeList' | '/skinmgr/tipsList'): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  return () => {
    if (history.location.state.isOverList) history.back();
    else void navigate({ to });
  };
}
