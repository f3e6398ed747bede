import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './i18n/i18n.ts';
import { ReportApp } from './report-app.tsx';
import './style/base.css';
import './style/layout.css';
import './style/cover.css';
import './style/result.css';
import './style/goods.css';
import './style/status.css';
import './style/print.css';

const root = document.getElementById('root');
if (root) {
  await startI18n();
  createRoot(root).render(
    <StrictMode>
      <ReportApp />
    </StrictMode>,
  );
}
