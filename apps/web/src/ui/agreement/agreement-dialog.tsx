import type { AgreementType } from '@skin-mirror/shared/agreement/agreement.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { Dialog, PendingDialog } from '../dialog.tsx';
import type { DialogProps } from '../lazy-dialog.tsx';
import classes from './agreement.module.css';

export type AgreementKind = Exclude<AgreementType, 'consent'>;

/** Public pages have no tRPC provider, so this dialog adds one. */
export function AgreementDialog(props: DialogProps<AgreementKind>) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <LoadedDialog {...props} />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function LoadedDialog({ row: kind, ...shown }: DialogProps<AgreementKind>) {
  const { t } = useTranslation();
  const query = trpc.agreement.get.useQuery({ type: kind, locale: currentLocale() });
  const dialog = { ...shown, size: 'lg', title: t(`agreement.${kind}`) };
  if (!query.data) return <PendingDialog query={query} {...dialog} />;
  const { intro, sections } = query.data;
  return (
    <Dialog {...dialog}>
      <div className={classes.text}>
        <p>{intro}</p>
        {sections.map(({ heading, text }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
