import { type ListParams, listParams } from '../../lib/list-params.ts';

/** `dimension` is the one whose types are being chosen. */
export const mappingSearch = ({ dimension }: { dimension?: string }): { dimension?: string } => ({ dimension });

/** `dimension` and `own` narrow the list, `lang` is the language of the texts. */
export const textsSearch = listParams('dimension', 'lang', 'own');
export type TextsSearch = ListParams<'dimension' | 'lang' | 'own'>;
