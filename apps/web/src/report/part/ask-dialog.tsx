import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialled } from '../dialled.ts';
import { useOpenReport } from '../report-context.ts';
import { Icon } from './icon.tsx';
import { SheetDialog } from './sheet-dialog.tsx';

export function AskDialog({ phone, message, onClose }: { phone: string; message: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { shop, contact } = useOpenReport().report;
  const text = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(message);
  const [isCopied, setCopied] = useState(false);
  const textId = useId();

  async function copy() {
    try {
      await navigator.clipboard.writeText(words);
      setCopied(true);
    } catch {
      // Uses an older method to copy text, because browsers offer the clipboard API only on HTTPS. Some shops use plain
      // HTTP.
      text.current?.select();
      setCopied(document.execCommand('copy'));
    }
  }

  return (
    <SheetDialog title={t('report.ask.title', { shop })} onClose={onClose}>
      <label htmlFor={textId} className="label">
        {t('report.ask.message')}
      </label>
      <textarea
        ref={text}
        id={textId}
        rows={4}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setCopied(false);
        }}
      />
      <div className="ask-ways">
        {/* The link contains `?&`, because iPhones expect `&` before the text and other phones expect `?`. */}
        <a className="button" href={`sms:${dialled(phone)}?&body=${encodeURIComponent(words)}`}>
          <Icon name="ask" />
          {t('report.ask.send')}
        </a>
        <button type="button" className="button quiet" onClick={copy}>
          <Icon name="copy" />
          {t(isCopied ? 'report.ask.copied' : 'report.ask.copy')}
        </button>
        <a className="button quiet" href={`tel:${dialled(phone)}`}>
          <Icon name="phone" />
          {t('report.ask.call', { phone })}
        </a>
      </div>
      <p className="visually-hidden" role="status">
        {isCopied ? t('report.ask.copied') : ''}
      </p>
      {contact.hours !== '' && <p className="hint prose">{contact.hours}</p>}
    </SheetDialog>
  );
}
