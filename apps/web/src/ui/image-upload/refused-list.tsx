import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './image-upload.module.css';
import type { RefusedFile } from './picture-check.ts';

interface RefusedListProps {
  files: readonly RefusedFile[];
  /** The limits in words. */
  words: { readonly count: number; readonly size: number | string; readonly formats: string };
  /** True if the user may add one more picture. */
  canShrink: boolean;
  /** Makes and accepts a smaller version of the picture. Resolves with false if it can't be made. */
  onShrink: (file: RefusedFile) => Promise<boolean>;
}

/** Lists refused files with the reasons. Screen readers announce the list. */
export function RefusedList({ files, words, canShrink, onShrink }: RefusedListProps) {
  const { t } = useTranslation('upload');
  return (
    <div role="alert">
      {files.length > 0 && (
        <ul className={classes.refused}>
          {files.map((refused) => (
            <li key={`${refused.file.name}-${refused.file.size}`}>
              <span>{t(`refused.${refused.reason}`, { ...words, name: refused.file.name })}</span>
              {refused.reason === 'size' && canShrink && <ShrinkButton onShrink={() => onShrink(refused)} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ShrinkButton({ onShrink }: { onShrink: () => Promise<boolean> }) {
  const { t } = useTranslation('upload');
  const [state, setState] = useState<'offer' | 'busy' | 'failed'>('offer');
  const run = async () => {
    setState('busy');
    if (!(await onShrink())) setState('failed');
  };
  if (state === 'failed') return <span>{t('shrink_failed')}</span>;
  return (
    <Button size="compact-xs" variant="default" loading={state === 'busy'} onClick={run}>
      {t('shrink')}
    </Button>
  );
}
