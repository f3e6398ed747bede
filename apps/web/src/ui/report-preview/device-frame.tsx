import { useElementSize, useViewportSize } from '@mantine/hooks';
import {
  type PreviewEvent,
  type PreviewMessage,
  previewEvent,
} from '@skin-mirror/shared/report/preview-message.schema.ts';
import { PREVIEW_ADDRESS } from '@skin-mirror/shared/report/report.ts';
import { useEffect, useRef, useState } from 'react';
import { type DeviceKind, fitDevice } from './devices.ts';
import classes from './report-preview.module.css';

interface DeviceFrameProps {
  device: DeviceKind;
  /** The height of the page parts above and below the frame, in px. */
  around: number;
  title: string;
  message: PreviewMessage | undefined;
  /** Called when the user follows a link in the report, or changes the report's language or the light of its photo. */
  onGo: (to: Extract<PreviewEvent, { kind: 'report-preview-went' }>) => void;
}

/** Shows the report in a frame that never reloads, because the console sends its content with `postMessage`. */
export function DeviceFrame({ device, around, title, message, onGo }: DeviceFrameProps) {
  const { ref: space, width } = useElementSize();
  const { height } = useViewportSize();
  const frame = useRef<HTMLIFrameElement>(null);
  // The page in the iframe sends a message each time it is ready. This number counts the messages.
  const [ready, setReady] = useState(0);

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return;
      const said = previewEvent.safeParse(event.data);
      if (said.data?.kind === 'report-preview-ready') setReady((times) => times + 1);
      if (said.data?.kind === 'report-preview-went') onGo(said.data);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onGo]);

  useEffect(() => {
    if (ready > 0 && message) frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [ready, message]);

  // Both sizes are 0 until they are measured. The first picture then has the height that the frame keeps.
  const fitted = fitDevice(device, width || Number.POSITIVE_INFINITY, (height || window.innerHeight) - around);
  return (
    <div ref={space} className={classes.space}>
      <div className={classes.device} style={{ width: fitted.width, height: fitted.height }}>
        <iframe
          ref={frame}
          className={classes.frame}
          src={PREVIEW_ADDRESS}
          title={title}
          style={{
            width: fitted.width / fitted.scale,
            height: fitted.windowHeight,
            transform: `scale(${fitted.scale})`,
          }}
        />
      </div>
    </div>
  );
}
