import { type ComponentProps, type ReactNode, useState } from 'react';

type DialogButtonProps = ComponentProps<'button'> & { dialog: (close: () => void) => ReactNode };

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
