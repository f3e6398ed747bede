import { useNavigate, useRouter } from '@tanstack/react-router';

/** Leaves an editor for its list. Going back in the history, if possible, keeps the list's scroll position. */
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
