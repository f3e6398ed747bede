import { Notifications } from '@mantine/notifications';
import classes from './toast-list.module.css';

/** Shows toasts at the top, because the buttons of save bars and selections are at the bottom. */
export function ToastList() {
  return <Notifications position="top-center" className={classes.toasts} />;
}
