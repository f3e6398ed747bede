import { Button, Center, Loader, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BegunAtProvider, providerName, takeBegun } from '../../lib/oidc.ts';
import { storeSession } from '../../lib/session.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { FormFailure } from '../../ui/credential/account-form.tsx';
import { FactorField } from '../../ui/credential/factor-field.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { PublicPage } from '../../ui/public-page/public-page.tsx';

type Step = 'waiting' | 'failed' | { readonly factor_key: string };

/** Takes the answer with which the provider of sign-ins sends the browser back. */
export function SsoScreen() {
  const { t } = useTranslation(['login', 'security', 'shared']);
  const navigate = useNavigate();
  const [begun] = useState(takeBegun);
  const [step, setStep] = useState<Step>('waiting');
  const [failure, setFailure] = useState<unknown>();
  const isTaken = useRef(false);

  const open = (back: string) => navigate({ href: back, replace: true });
  const enter = ({ access_token, expires_in }: { access_token: string; expires_in: number }, back: string) => {
    storeSession(access_token, expires_in);
    return open(back);
  };
  const take = async ({ browser_key, purpose, back }: BegunAtProvider) => {
    const answer = { provider_answer: window.location.search, browser_key };
    if (purpose === 'link') {
      await trpcClient.oidc.link.mutate(answer);
      notifySuccess(t('security:provider.linked', { name: providerName() }));
      return open(back);
    }
    const finished = await trpcClient.oidc.finish.mutate(answer);
    return 'factor_key' in finished ? setStep(finished) : enter(finished, back);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer counts once, so the page takes it once.
  useEffect(() => {
    if (!begun || isTaken.current) return;
    isTaken.current = true;
    take(begun).catch((error: unknown) => {
      setFailure(error);
      setStep('failed');
    });
  }, []);

  const links = begun?.purpose === 'link' ? {} : { '/login': t('page') };
  return (
    <PublicPage page={t('page')} heading={t('heading')} links={links}>
      <Stack gap="1.125rem">
        {!begun && <p role="alert">{t('shared:errors.OIDC_EXPIRED')}</p>}
        {begun && step === 'waiting' && (
          <Center mih={96}>
            <Loader aria-label={t('heading')} />
          </Center>
        )}
        {begun && typeof step === 'object' && (
          <FactorForm
            send={async (second_factor) =>
              enter(await trpcClient.oidc.confirm.mutate({ ...step, second_factor }), begun.back)
            }
          />
        )}
        {failure !== undefined && <FormFailure error={failure} />}
        {begun?.purpose === 'link' && step === 'failed' && (
          <Button variant="default" onClick={() => open(begun.back)}>
            {t('security:back')}
          </Button>
        )}
      </Stack>
    </PublicPage>
  );
}

/** Asks for the account's own second factor, which the shop wants as well. */
function FactorForm({ send }: { send: (second_factor: string) => Promise<unknown> }) {
  const { t } = useTranslation('login');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() === '' || busy) return;
    setBusy(true);
    setFailure(undefined);
    await send(code).catch(setFailure);
    setBusy(false);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="1.125rem">
        <FactorField
          size="md"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={isEmpty && t('required_second_factor')}
        />
        {failure !== undefined && <FormFailure error={failure} />}
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
