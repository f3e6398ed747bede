import { trpc } from '../../../lib/trpc.ts';

/** Answers an application; lists and to-dos follow, also where somebody else answered it meanwhile. */
export function useReview() {
  const utils = trpc.useUtils();
  return trpc.device.guideReview.useMutation({
    onSettled: () => Promise.all([utils.device.invalidate(), utils.account.invalidate(), utils.dashboard.invalidate()]),
  });
}
