import '@tanstack/react-router';

/** The action that led to the login page. */
export type LoginNotice = 'registered' | 'reset' | 'applied';

/** State of a history entry that isn't in the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog or editor was opened from the list, so closing it goes back there. */
    isOverList?: boolean;
    notice?: LoginNotice;
    username?: string;
  }
}
