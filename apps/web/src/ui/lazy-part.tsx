import { type ComponentType, use, useState } from 'react';
import { NotLoaded } from './not-loaded.tsx';

/**
 * Makes a component whose code is loaded when it is shown. Example: `lazyPart(() => import('./x.tsx'), 'X')`. If the
 * code can't be loaded, the page stays, and a note offers another attempt. React's own `lazy` would throw the error and
 * so replace the whole page.
 */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): Module[Name];
export function lazyPart(
  load: () => Promise<{ readonly [Name: string]: ComponentType<object> }>,
  name: string,
): ComponentType<object> {
  let Part: ComponentType<object> | undefined;
  let loading: Promise<void> | undefined;
  const attempt = () =>
    load().then(
      (module) => {
        Part = module[name];
      },
      () => undefined,
    );
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React's own `lazy` is.
  return function LazyPart(props: { onClose?: () => void; onAnswer?: () => void }) {
    const [, setAttempts] = useState(0);
    if (!Part) {
      loading ??= attempt();
      use(loading);
    }
    if (Part) return <Part {...props} />;
    const retry = async () => {
      const next = attempt();
      await next;
      loading = next;
      setAttempts((attempts) => attempts + 1);
    };
    // Closing the note closes the dialog, because an action may wait for the dialog's answer.
    return <NotLoaded onRetry={retry} onClose={() => (props.onClose ?? props.onAnswer)?.()} />;
  };
}
