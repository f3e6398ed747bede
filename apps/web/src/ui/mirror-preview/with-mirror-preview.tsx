import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import beside from '../beside.module.css';
import classes from './mirror-preview.module.css';
import type { MirrorPreviewProps } from './mirror-preview.tsx';

// The preview's code is loaded separately, so that the form appears first.
const MirrorPreview = lazy(() => import('./mirror-preview.tsx').then((module) => ({ default: module.MirrorPreview })));

/** Shows a form with the mirror's screen beside it. In a narrow window, a button shows the screen. */
export function WithMirrorPreview({ children, ...preview }: MirrorPreviewProps & { children: ReactNode }) {
  const { t } = useTranslation('app');
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={beside.beside}>
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
        <div id={id}>
          {(isWide || isOpen) && (
            <Suspense fallback={<Skeleton h={480} className="delayed" />}>
              <MirrorPreview {...preview} />
            </Suspense>
          )}
        </div>
      </aside>
    </div>
  );
}
