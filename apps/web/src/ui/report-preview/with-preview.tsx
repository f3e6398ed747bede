import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import beside from '../beside.module.css';
import classes from './report-preview.module.css';
import type { ReportPreviewProps } from './report-preview.tsx';

// The preview's code is loaded separately, so that the form appears first.
const ReportPreview = lazy(() => import('./report-preview.tsx').then((module) => ({ default: module.ReportPreview })));

interface WithPreviewProps {
  preview: ReportPreviewProps;
  isInDialog?: boolean;
  children: ReactNode;
}

/** Shows a form with a preview of the report beside it. In a narrow window, a button shows the preview. */
export function WithPreview({ preview, isInDialog = false, children }: WithPreviewProps) {
  const { t } = useTranslation('app');
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={beside.beside} data-dialog={isInDialog || undefined}>
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
        <div id={id} className={isInDialog && isWide ? classes.reserved : undefined}>
          {(isWide || isOpen) && (
            <Suspense fallback={<Skeleton h={480} className="delayed" />}>
              <ReportPreview around={isInDialog ? 320 : 340} canEnlarge={!isInDialog} {...preview} />
            </Suspense>
          )}
        </div>
      </aside>
    </div>
  );
}
