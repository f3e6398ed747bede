import '@tanstack/react-router';

/** The action that led to the login page. */
export type LoginNotice = 'registered' | 'reset' | 'applied';

/** The data of a history entry that isn't in its address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if a dialog or editor was opened from the list, so that closing it goes back to the list. */
    isOverList?: boolean;
    notice?: LoginNotice;
    username?: string;
  }
}
