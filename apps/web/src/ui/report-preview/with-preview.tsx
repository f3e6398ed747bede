import { lazy, type ReactNode } from 'react';
import { PreviewAside } from '../preview-aside.tsx';
import type { ReportPreviewProps } from './report-preview.tsx';

const ReportPreview = lazy(() => import('./report-preview.tsx').then((module) => ({ default: module.ReportPreview })));

interface WithPreviewProps {
  preview: ReportPreviewProps;
  isInDialog?: boolean;
  children: ReactNode;
}

/** Shows a form with a preview of the report beside it. */
export function WithPreview({ preview, isInDialog = false, children }: WithPreviewProps) {
  return (
    <PreviewAside
      isInDialog={isInDialog}
      preview={<ReportPreview around={isInDialog ? 320 : 340} canEnlarge={!isInDialog} {...preview} />}
    >
      {children}
    </PreviewAside>
  );
}
