import '@tanstack/react-router';

/** What was done on the page that led to the login page. */
export type LoginNotice = 'registered' | 'reset' | 'applied';

/** What goes along with a step in the browser's history, without standing in the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog or an editor was opened from the list, so that closing it goes back there. */
    isOverList?: boolean;
    notice?: LoginNotice;
    /** The account that the notice is about. */
    username?: string;
  }
}
