import { createContext } from 'react';

/** True within a frame whose menu marks the open page by its name: a list there needs no title above its rows. */
export const TitleInMenu = createContext(false);
