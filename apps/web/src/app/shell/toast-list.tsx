import { Notifications } from '@mantine/notifications';
import classes from './toast-list.module.css';

/** Shows toasts at the top of the window, because the buttons to save are at the bottom. */
export function ToastList() {
  return <Notifications position="top-center" className={classes.toasts} />;
}
