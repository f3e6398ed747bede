import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import classes from './mirror-screen.module.css';
import type { ScreenBundle, ScreenCode } from './screen.ts';

/** The QR code that leads the customer on, and the code of the customer service between its prompts. */
export function CodePanel({ qr, code }: { qr: ScreenBundle['marketing']['qr']; code: ScreenCode | null }) {
  const { t } = useTranslation('mirror-screen');
  const { process, service, left, right } = qr;
  const method = code?.method ?? qr.type;
  return (
    <div className={classes.codes}>
      <figure className={classes.code} data-method={method}>
        {code ? (
          'picture' in code ? (
            <img src={code.picture} alt={t('code')} data-code />
          ) : (
            <QRCodeSVG value={code.text} level="M" marginSize={2} title={t('code')} data-code={code.text} />
          )
        ) : (
          <span className={classes.no_code}>{t('no_code')}</span>
        )}
        <figcaption>{t(process === 2 ? 'scan.before' : `scan.method_${method}`)}</figcaption>
      </figure>
      {(service || left || right) && (
        <div className={classes.service}>
          {left && <p>{left}</p>}
          {service && (
            <figure className={classes.code}>
              <img src={service.address} alt={t('service')} />
              <figcaption>{t('service')}</figcaption>
            </figure>
          )}
          {right && <p>{right}</p>}
        </div>
      )}
    </div>
  );
}
