import { Button, Group, Paper, Stack, TextInput } from '@mantine/core';
import { IconCamera, IconTicket } from '@tabler/icons-react';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomUuid } from '../../lib/random-uuid.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { isCameraReady } from './camera/camera.ts';
import { type Redemption, redeem } from './redeem.ts';
import { Refusal, Result } from './till-result.tsx';

const CameraPanel = lazyPart(() => import('./camera/camera-panel.tsx'), 'CameraPanel');

interface Act {
  readonly code: string;
  readonly client_uuid: string;
  /** When it was sent, in milliseconds. */
  readonly sent: number;
}

const MAX_TYPED = 64;
/** The same code typed after this time is of the next customer: a shop may give one code to everybody. */
const SAME_ACT_MS = 60_000;

/**
 * Redeems the codes of coupons and prizes, one after another. They are typed, also by a scanner that types the code and
 * Enter, or read by the camera.
 */
export function TillScreen() {
  const { t } = useTranslation('till');
  const [code, setCode] = useState('');
  const [done, setDone] = useState<Redemption>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const act = useRef<Act>(undefined);
  useEffect(() => {
    void isCameraReady().then((isReady) => isReady && setCameraOpen(true));
  }, []);

  async function take(typed: string) {
    if (isBusy || typed.trim() === '') return;
    setBusy(true);
    setCameraOpen(false);
    setProblem(undefined);
    setDone(undefined);
    try {
      // The same code again without an answer is the same act, so that it counts once.
      const earlier = act.current;
      const isSame = earlier?.code === typed && Date.now() - earlier.sent < SAME_ACT_MS;
      const client_uuid = isSame ? earlier.client_uuid : randomUuid();
      act.current = { code: typed, client_uuid, sent: Date.now() };
      setDone(await redeem(typed, client_uuid));
      act.current = undefined;
      setCode('');
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
    input.current?.focus();
    input.current?.select();
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void take(code);
  };
  const takeRead = (read: string) => {
    setCode(read);
    void take(read);
  };

  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Stack maw="32rem">
        <Paper withBorder p="md" radius="md" component="form" onSubmit={submit}>
          <Stack gap="sm">
            <TextInput
              ref={input}
              size="lg"
              label={t('code')}
              description={t('code_hint')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              maxLength={MAX_TYPED}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              data-autofocus
              required
            />
            <Group grow preventGrowOverflow={false}>
              <Button
                type="submit"
                size="lg"
                loading={isBusy}
                disabled={code.trim() === ''}
                leftSection={<IconTicket size={20} aria-hidden />}
              >
                {t('redeem')}
              </Button>
              <Button
                size="lg"
                variant="default"
                aria-expanded={isCameraOpen}
                onClick={() => setCameraOpen(!isCameraOpen)}
                leftSection={<IconCamera size={20} aria-hidden />}
              >
                {t('camera.open')}
              </Button>
            </Group>
          </Stack>
        </Paper>
        {isCameraOpen && (
          <Suspense>
            <CameraPanel onCode={takeRead} onClose={() => setCameraOpen(false)} />
          </Suspense>
        )}
        <div aria-live="polite">
          {problem !== undefined && <Refusal error={problem} />}
          {done && <Result done={done} onUndone={() => setDone(undefined)} />}
        </div>
      </Stack>
    </>
  );
}
