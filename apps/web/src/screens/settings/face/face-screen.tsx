import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FaceForm } from './face-form.tsx';
import { FaceWords } from './face-words.tsx';

/** Texts of reports and mirrors about bones, muscles, fat and connective tissue. Administrators only read them. */
export function FaceScreen() {
  const { t } = useTranslation('face');
  const { auth_type } = useAccount();
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {auth_type === AUTH_TYPES.platform ? <FaceWords /> : <FaceForm />}
    </>
  );
}
