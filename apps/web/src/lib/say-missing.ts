/**
 * Says that the page couldn't be loaded, and offers to load it again, if the page has no heading yet. In Chinese or English,
 * because the texts of other languages may be what is missing.
 */
export function sayMissing(): void {
  const root = document.getElementById('root');
  if (!root || document.querySelector('h1, [role=alert]')) return;
  const isChinese = navigator.language.startsWith('zh');
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
}
