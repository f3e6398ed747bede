import { Modal } from '@mantine/core';
import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { useTranslation } from 'react-i18next';
import classes from './agreement.module.css';

const SECTIONS = {
  user: ['service', 'account', 'use', 'data', 'availability', 'liability', 'end', 'changes'],
  privacy: ['what', 'why', 'customers', 'where', 'how_long', 'rights', 'contact'],
} as const;
export type AgreementKind = keyof typeof SECTIONS;

interface AgreementDialogProps {
  kind: AgreementKind;
  onClose: () => void;
}

export function AgreementDialog({ kind, onClose }: AgreementDialogProps) {
  const { t } = useTranslation(['agreement', 'app']);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(`title.${kind}`)}
      closeButtonProps={{ 'aria-label': t('app:action.close') }}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.text}>
        <p>{t(`intro.${kind}`, { version: AGREEMENT_VERSION })}</p>
        {SECTIONS[kind].map((section) => (
          <section key={section}>
            <h3>{t(`${kind}.${section}.heading`)}</h3>
            <p>{t(`${kind}.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </Modal>
  );
}
