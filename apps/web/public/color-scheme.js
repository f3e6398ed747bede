// Sets dark or light mode before the page is visible, so that a dark page doesn't flash white. Printed pages are light.
// Also says so if the scripts of the page can't be loaded, because the page would stay empty.
// This is a separate file, because the content security policy forbids inline scripts.
{
  const root = document.documentElement;
  const stored = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = stored === 'auto' ? (prefersDark ? 'dark' : 'light') : stored;
  root.dataset.mantineColorScheme = scheme;

  let shown = scheme;
  let isPrinting = false;
  const print = (starts) => {
    if (starts === isPrinting) return;
    isPrinting = starts;
    if (starts) shown = root.dataset.mantineColorScheme;
    root.dataset.mantineColorScheme = starts ? 'light' : shown;
  };
  matchMedia('print').addEventListener('change', ({ matches }) => print(matches));
  addEventListener('beforeprint', () => print(true));
  addEventListener('afterprint', () => print(false));
}

{
  const isChinese = navigator.language.startsWith('zh');
  const sayMissing = ({ target }) => {
    const root = document.getElementById('root');
    if (!(target instanceof HTMLScriptElement) || !root || root.childElementCount > 0) return;
    const note = document.createElement('p');
    note.role = 'alert';
    note.lang = isChinese ? 'zh' : 'en';
    note.textContent = isChinese
      ? '页面没有加载出来，请检查网络，再重新加载。'
      : 'This page couldn’t be loaded. Please check your connection, then reload it.';
    const button = document.createElement('button');
    button.type = 'button';
    button.lang = note.lang;
    button.textContent = isChinese ? '重新加载' : 'Reload';
    button.addEventListener('click', () => location.reload());
    const main = document.createElement('main');
    main.append(note, button);
    root.append(main);
  };
  // An error of a script doesn't bubble.
  addEventListener('error', sayMissing, true);
}
