import { useMediaQuery } from '@mantine/hooks';

/** True on screens on which a list shows cards instead of a table. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false }) ?? false;
