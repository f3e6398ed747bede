import { Loader } from '@mantine/core';
import { reportLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import classes from './dialog.module.css';

/** The customer's report, in the console's language. */
export function ReportFrame({ shareId }: { shareId: string }) {
  const { t } = useTranslation('records');
  const [isLoaded, setLoaded] = useState(false);
  const address = `/zmskinweb/#/layer?${new URLSearchParams({ shareId, locale: reportLocale(currentLocale()) })}`;
  return (
    <div className={classes.frame}>
      {!isLoaded && <Loader className={classes.frameLoader} />}
      {/* A new address after the # wouldn't reload the page. */}
      <iframe key={address} src={address} title={t('detail.report_title')} onLoad={() => setLoaded(true)} />
    </div>
  );
}
