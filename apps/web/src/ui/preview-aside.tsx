import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './beside.module.css';

interface PreviewAsideProps {
  children: ReactNode;
  /** It can load its code when it is shown, so that the form appears first. */
  preview: ReactNode;
  isInDialog?: boolean;
}

/** Shows a form with a preview beside it. In a narrow window, a button shows the preview. */
export function PreviewAside({ children, preview, isInDialog = false }: PreviewAsideProps) {
  const { t } = useTranslation('app');
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.beside} data-dialog={isInDialog || undefined}>
      <div className={classes.form}>{children}</div>
      <aside className={classes.aside} aria-label={t('preview.name')}>
        {!isWide && (
          <Button
            variant="default"
            fullWidth
            leftSection={isOpen ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'preview.hide' : 'preview.name')}
          </Button>
        )}
        <div id={id} className={classes.preview}>
          {(isWide || isOpen) && <Suspense fallback={<Skeleton h={480} className="delayed" />}>{preview}</Suspense>}
        </div>
      </aside>
    </div>
  );
}
