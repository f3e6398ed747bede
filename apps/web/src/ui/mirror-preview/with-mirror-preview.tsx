import { lazy, type ReactNode } from 'react';
import { PreviewAside } from '../preview-aside.tsx';
import type { MirrorPreviewProps } from './mirror-preview.tsx';

const MirrorPreview = lazy(() => import('./mirror-preview.tsx').then((module) => ({ default: module.MirrorPreview })));

/** Shows a form with the mirror's screen beside it. */
export const WithMirrorPreview = ({ children, ...preview }: MirrorPreviewProps & { children: ReactNode }) => (
  <PreviewAside preview={<MirrorPreview {...preview} />}>{children}</PreviewAside>
);
