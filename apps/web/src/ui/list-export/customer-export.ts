import { useAccount } from '../../lib/account.ts';
import { useDialogs } from '../lazy-dialog.tsx';
import { exportAction } from './list-export.ts';
import type { ListExport } from './list-export-dialog.tsx';

/**
 * Returns the action that exports what a list of customers shows. Only shops that the platform lets export customers
 * have it.
 */
export function useCustomerExport(label: string, subject: ListExport | undefined) {
  const { customer_expprt } = useAccount();
  const { open, element } = useDialogs();
  return { open, element, actions: customer_expprt === 1 && subject ? [exportAction(open, label, subject)] : [] };
}
