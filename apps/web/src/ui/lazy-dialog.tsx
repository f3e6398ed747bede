import { type ReactNode, Suspense } from 'react';
import type { DialogProps as ShownProps } from './dialog.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useDialog } from './use-dialog.ts';

export interface DialogProps<Row> extends ShownProps {
  row: Row;
}

export type DialogOf<Row> = (props: DialogProps<Row>) => ReactNode;

type RowOf<Dialog> = Dialog extends (props: DialogProps<infer Row>) => ReactNode ? Row : never;

/** Makes a dialog whose code is loaded when it opens: `lazyDialog(() => import('./x.tsx'), 'XDialog')`. */
export function lazyDialog<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): DialogOf<RowOf<Module[Name]>>;
export function lazyDialog(
  load: () => Promise<{ readonly [Name: string]: DialogOf<unknown> }>,
  name: string,
): DialogOf<unknown> {
  return lazyPart(load, name);
}

export type OpenDialog = <Row>(Dialog: DialogOf<Row>, row: Row) => void;

/** A screen has at most one open dialog. The screen must render `element`. */
export function useDialogs(): { open: OpenDialog; element: ReactNode } {
  const { value, opened, serial, open, close } = useDialog<{ draw: (opened: boolean) => ReactNode }>();
  return {
    open: (Dialog, row) => open({ draw: (opened) => <Dialog row={row} opened={opened} onClose={close} /> }),
    element: value && <Suspense key={serial}>{value.draw(opened)}</Suspense>,
  };
}
