import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/copy-text.ts';
import { notifyHint } from './notify.tsx';

const COPIED_MS = 2000;

interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'leftSection'> {
  text: string;
  label: string;
  /** The message if the browser doesn't allow copying. */
  failed: string;
  onCopied?: () => void;
}

export function CopyButton({ text, label, failed, onCopied, ...props }: CopyButtonProps) {
  const { t } = useTranslation('app');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const end = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(end);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyText(text))) return notifyHint(failed);
    setCopied(true);
    onCopied?.();
  };
  return (
    <Button
      variant="default"
      {...props}
      leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      onClick={copy}
      aria-live="polite"
    >
      {isCopied ? t('action.copied') : label}
    </Button>
  );
}
