import type { ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { PreviewAside } from '../preview-aside.tsx';
import type { ReportPreviewProps } from './report-preview.tsx';

const ReportPreview = lazyPart(() => import('./report-preview.tsx'), 'ReportPreview');

interface WithPreviewProps {
  preview: ReportPreviewProps;
  isInDialog?: boolean;
  children: ReactNode;
}

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
