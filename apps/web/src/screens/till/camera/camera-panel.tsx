import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayBeCode } from '../redeem.ts';
import classes from './camera.module.css';
import { type CameraProblem, openCamera } from './camera.ts';
import { readCodes } from './read-codes.ts';

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
    return (
      <Alert role="alert" color="orange" icon={<IconCameraOff aria-hidden />}>
        {t(`camera.problem.${problem}`)}
      </Alert>
    );
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
