import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '../../ui/public-page/public-page.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterScreen() {
  const { t } = useTranslation('register');
  const navigate = useNavigate();
  return (
    <PublicPage
      page={t('page')}
      heading={t('heading')}
      intro={t('intro')}
      links={{ '/login': t('sign_in'), '/apply': t('apply') }}
    >
      <RegisterForm onDone={(username) => navigate({ to: '/login', state: { notice: 'registered', username } })} />
    </PublicPage>
  );
}
