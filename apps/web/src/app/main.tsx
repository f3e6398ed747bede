import '../lib/zod-without-eval.ts';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/i18n.ts';
import { hasSession } from '../lib/session-token.ts';
import { keepFocusOfBusyButtons } from './busy-focus.ts';
import { router } from './router.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks #root');

// No `await` of the module: other files import from this one, and would wait for it.
void Promise.all([startI18n(['app', hasSession() ? 'shared' : 'login']), router.load()]).then(() => {
  keepFocusOfBusyButtons();
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        cssVariablesResolver={cssVariablesResolver}
        // Writes all style variables into the page. The page then doesn't need to download Mantine's style sheet with the
        // default values.
        deduplicateCssVariables={false}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  );
});
