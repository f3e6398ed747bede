import { type ComponentType, Suspense, use } from 'react';

/**
 * Makes a component whose code is loaded when it is shown. It shows nothing until then. Unlike `lazyPart` of the console, it
 * has no note with another attempt.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  // biome-ignore-start lint/correctness/noComponentHookFactories: called once a module, as React's own `lazy` is.
  function Loaded(props: Props) {
    loading ??= load();
    const Part = use(loading);
    return <Part {...props} />;
  }
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
  // biome-ignore-end lint/correctness/noComponentHookFactories: see above
}
