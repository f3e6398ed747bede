import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import type { BarcodeDetector } from 'qr/decode.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { mayBeCode } from '../redeem.ts';
import classes from './camera.module.css';
import { type CameraProblem, openCamera } from './camera.ts';

/** Shows what the camera sees until it sees a code. Any problem is one sentence, and typing stays possible. */
export function CameraPanel({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { t } = useTranslation('till');
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<CameraProblem | 'reader'>();
  const [isForeign, setForeign] = useState(false);
  const take = useEffectEvent((text: string) => {
    setForeign(!mayBeCode(text));
    if (mayBeCode(text)) onCode(text.normalize('NFKC').trim());
  });

  useEffect(() => {
    const over = new AbortController();
    const start = async () => {
      const stream = await openCamera();
      if (typeof stream === 'string') return setProblem(stream);
      const stop = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      const { current } = video;
      if (over.signal.aborted || !current) return stop();
      over.signal.addEventListener('abort', stop);
      current.srcObject = stream;
      await current.play();
      await readCodes(current, take, over.signal);
    };
    start().catch(() => {
      if (!over.signal.aborted) setProblem('reader');
      over.abort();
    });
    return () => over.abort();
  }, []);

  if (problem) {
    return <Notice text={t(`camera.problem.${problem}`)} role="alert" color="orange" icon={IconCameraOff} />;
  }
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="sm">
        <video ref={video} className={classes.video} muted playsInline aria-label={t('camera.picture')} />
        <Text size="sm" role="status">
          {t(isForeign ? 'camera.foreign' : 'camera.hint')}
        </Text>
        <Button variant="default" onClick={onClose}>
          {t('camera.close')}
        </Button>
      </Stack>
    </Paper>
  );
}

declare global {
  interface Window {
    readonly BarcodeDetector?: typeof BarcodeDetector;
  }
}

const PAUSE_MS = 150;

/** Reads the QR codes that a video shows, until `signal` aborts. Rejects if the reader can't be loaded. */
async function readCodes(video: HTMLVideoElement, onText: (text: string) => void, signal: AbortSignal): Promise<void> {
  const detector = await makeDetector();
  while (!signal.aborted) {
    const found = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await detector.detect(video) : [];
    const text = found[0]?.rawValue;
    if (text && !signal.aborted) onText(text);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The browser's own reader where it has one, else ours. */
async function makeDetector(): Promise<Pick<BarcodeDetector, 'detect'>> {
  const own = window.BarcodeDetector;
  const readsQr = await own?.getSupportedFormats().then(
    (formats) => formats.includes('qr_code'),
    () => false,
  );
  const Detector = own && readsQr ? own : (await import('qr/decode.js')).BarcodeDetector;
  return new Detector({ formats: ['qr_code'] });
}
