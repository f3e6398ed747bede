import type { ReactNode } from 'react';

/** Shows a task, such as setting up the authenticator app, in place of the overview. `back` leads back to it. */
export type StartTask = (draw: (back: () => void) => ReactNode) => void;
