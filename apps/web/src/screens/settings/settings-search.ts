import { type ListParams, listParams } from '../../lib/list-params.ts';

/** `dimension` is the one whose types are being chosen. */
export const mappingSearch = ({ dimension }: { dimension?: string }): { dimension?: string } => ({ dimension });

/** `dimension` and `own` filter the list, `lang` is the texts' language. */
export const textsSearch = listParams('dimension', 'lang', 'own');
export type TextsSearch = ListParams<'dimension' | 'lang' | 'own'>;
