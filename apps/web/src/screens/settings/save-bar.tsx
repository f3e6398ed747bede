import { Button, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';

interface SaveBarProps {
  /** How many values differ from what is saved. */
  changes: number;
  onSave: () => void;
  onDiscard: () => void;
  isSaving: boolean;
}

/** Saves everything on the page or discards it. Stays in view; Ctrl+S saves as well. */
export function SaveBar({ changes, onSave, onDiscard, isSaving }: SaveBarProps) {
  const { t } = useTranslation('settings');
  useHotkeys([['mod+S', onSave]], []);
  return (
    <div className={classes.saveBar} data-dirty={changes > 0 || undefined}>
      <Text size="sm" role="status" className={classes.saveText}>
        {changes > 0 ? t('save.changes', { count: changes }) : t('save.none')}
      </Text>
      {changes > 0 && (
        <Button variant="default" onClick={onDiscard} disabled={isSaving}>
          {t('save.discard')}
        </Button>
      )}
      <Button onClick={onSave} loading={isSaving}>
        {t('save.save')}
      </Button>
    </div>
  );
}
