import type { ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { PreviewAside } from '../preview-aside.tsx';
import type { MirrorPreviewProps } from './mirror-preview.tsx';

const MirrorPreview = lazyPart(() => import('./mirror-preview.tsx'), 'MirrorPreview');

interface WithMirrorPreviewProps extends MirrorPreviewProps {
  isInDialog?: boolean;
  children: ReactNode;
}

export const WithMirrorPreview = ({ children, isInDialog = false, ...preview }: WithMirrorPreviewProps) => (
  <PreviewAside isInDialog={isInDialog} preview={<MirrorPreview {...preview} />}>
    {children}
  </PreviewAside>
);
