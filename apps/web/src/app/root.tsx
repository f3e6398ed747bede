import { VisuallyHidden } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';

export function Root() {
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <RouteAnnouncer />
    </>
  );
}

/** Announces the title of each newly opened page to screen readers. */
function RouteAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {title}
    </VisuallyHidden>
  );
}
