import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '../../ui/public-page/public-page.tsx';
import { ForgetForm } from './forget-form.tsx';

export function ForgetScreen() {
  const { t } = useTranslation('forget');
  const navigate = useNavigate();
  return (
    <PublicPage
      page={t('page')}
      heading={t('heading')}
      intro={t('intro')}
      links={{ '/login': t('sign_in'), '/register': t('register') }}
    >
      <ForgetForm onDone={(username) => navigate({ to: '/login', state: { notice: 'reset', username } })} />
    </PublicPage>
  );
}
