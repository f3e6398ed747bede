import '../lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './i18n/i18n.ts';
import { laterPart } from './part/later-part.tsx';
import { ReportApp } from './report-app.tsx';
import { isPreview } from './route.ts';
import '@fontsource-variable/figtree/wght.css';
import './style/base.css';
import './style/layout.css';
import './style/cover.css';
import './style/result.css';
import './style/goods.css';
import './style/scheme.css';
import './style/status.css';
import './style/fold.css';
import './style/phone.css';
import './style/print.css';

// Loaded only for the preview in the console.
const PreviewApp = laterPart(() => import('./preview/preview-app.tsx').then((m) => m.PreviewApp));

const root = document.getElementById('root');
if (root) {
  await startI18n();
  createRoot(root).render(<StrictMode>{isPreview(window.location.hash) ? <PreviewApp /> : <ReportApp />}</StrictMode>);
}
