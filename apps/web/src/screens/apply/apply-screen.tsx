import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PublicPage } from '../../ui/public-page/public-page.tsx';
import { ApplyForm } from './apply-form.tsx';

export function ApplyScreen() {
  const { t } = useTranslation('apply');
  const navigate = useNavigate();
  return (
    <PublicPage
      page={t('page')}
      heading={t('heading')}
      intro={t('intro')}
      links={{ '/login': t('sign_in'), '/register': t('register') }}
    >
      <ApplyForm onDone={(username) => navigate({ to: '/login', state: { notice: 'applied', username } })} />
    </PublicPage>
  );
}
