import { useTranslation } from 'react-i18next';
import { lazyDialog, useDialogs } from '../lazy-dialog.tsx';
import classes from './agreement.module.css';
import type { AgreementKind } from './agreement-dialog.tsx';

const AgreementDialog = lazyDialog(() => import('./agreement-dialog.tsx'), 'AgreementDialog');

const KINDS: readonly AgreementKind[] = ['user', 'privacy'];

export function AgreementLinks() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  return (
    <div className={classes.links}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" className={classes.link} onClick={() => dialogs.open(AgreementDialog, kind)}>
          {t(`agreement.${kind}`)}
        </button>
      ))}
      {dialogs.element}
    </div>
  );
}
