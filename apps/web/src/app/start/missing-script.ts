// Says so if the scripts of the page can't be loaded, because the page would stay empty.
const isChinese = navigator.language.startsWith('zh');

const sayMissing = ({ target }: Event) => {
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

export {};
