import { useNavigate, useRouter } from '@tanstack/react-router';

/** Goes back to the list: to the place in it that the product was opened from, where there is one. */
export function useLeave(): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  return () => {
    if (history.location.state.isOverList) history.back();
    else void navigate({ to: '/skinmgr/goodsList' });
  };
}
