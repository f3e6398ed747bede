import type { AgreementType } from '@skin-mirror/shared/agreement/agreement.ts';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { Dialog, PendingDialog } from '../dialog.tsx';
import classes from './agreement.module.css';

export type AgreementKind = Exclude<AgreementType, 'consent'>;

interface AgreementDialogProps {
  kind: AgreementKind;
  onClose: () => void;
}

export function AgreementDialog({ kind, onClose }: AgreementDialogProps) {
  const { t } = useTranslation();
  const query = trpc.agreement.get.useQuery({ type: kind, locale: currentLocale() });
  const dialog = { opened: true, onClose, size: 'lg', title: t(`agreement.${kind}`) } as const;
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
