import { useNavigate, useRouter } from '@tanstack/react-router';

/**
 * Returns a function that leaves an editor and opens its list. If the user came from the list, it goes back in the
 * history, which keeps the scroll position.
 */
export function useLeave(
  to: '/skinmgr/articles' | '/skinmgr/goodsList' | '/skinmgr/lottory' | '/skinmgr/schemeList' | '/skinmgr/tipsList',
): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  return () => {
    if (history.location.state.isOverList) history.back();
    else void navigate({ to });
  };
}
