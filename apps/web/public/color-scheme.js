// Runs before the first paint, so that a dark page never flashes white. A separate file, because the content security
// policy forbids inline scripts.
{
  const stored = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = stored === 'auto' ? (prefersDark ? 'dark' : 'light') : stored;
  document.documentElement.dataset.mantineColorScheme = scheme;
}
