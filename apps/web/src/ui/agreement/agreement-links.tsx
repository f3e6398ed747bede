import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy-part.tsx';
import { useDialog } from '../use-dialog.ts';
import classes from './agreement.module.css';
import type { AgreementKind } from './agreement-dialog.tsx';

const AgreementDialog = lazyPart(() => import('./agreement-dialog.tsx'), 'AgreementDialog');

const KINDS: readonly AgreementKind[] = ['user', 'privacy'];

export function AgreementLinks() {
  const { t } = useTranslation();
  const dialog = useDialog<AgreementKind>();
  return (
    <div className={classes.links}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" className={classes.link} onClick={() => dialog.open(kind)}>
          {t(`agreement.${kind}`)}
        </button>
      ))}
      {dialog.opened && dialog.value && (
        <Suspense>
          <AgreementDialog kind={dialog.value} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  );
}
