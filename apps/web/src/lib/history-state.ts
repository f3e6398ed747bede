import '@tanstack/react-router';

/** The user did this just before the login page opened. The login page shows a message about it. */
export type LoginNotice = 'registered' | 'reset' | 'applied';

/** Data that the browser's history keeps for a page, in addition to its address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the user opened this page from a list. Closing it then goes back to the list. */
    isOverList?: boolean;
    notice?: LoginNotice;
    username?: string;
  }
}
