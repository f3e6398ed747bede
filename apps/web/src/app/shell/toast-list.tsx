import { Notifications } from '@mantine/notifications';
import classes from './toast-list.module.css';

const POSITION = 'top-center';
const GAP_PX = 10;

/** Shows toasts at the top of the window, because the buttons to save are at the bottom. */
export const ToastList = () => <Notifications ref={keepDialogsBelow} position={POSITION} className={classes.toasts} />;

/** Makes open dialogs begin below the toasts, which would cover their buttons. Called for each position. */
function keepDialogsBelow(toasts: HTMLDivElement | null): (() => void) | undefined {
  if (toasts?.dataset.position !== POSITION) return;
  const observer = new ResizeObserver(() => {
    const { bottom, height } = toasts.getBoundingClientRect();
    const ended = [...document.querySelectorAll('.mantine-Modal-content')].filter(isAtEnd);
    document.documentElement.style.setProperty('--toasts-end', `${height && bottom + GAP_PX}px`);
    for (const dialog of ended) dialog.scrollTop = dialog.scrollHeight;
  });
  observer.observe(toasts);
  return () => observer.disconnect();
}

/** The buttons are at the end of a dialog. They stay in sight when the dialog becomes lower. */
const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) => scrollTop + clientHeight >= scrollHeight - 1;
