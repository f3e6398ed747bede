import { Stack } from '@mantine/core';
import { FILE_LIMITS } from '@skin-mirror/shared/file/file-limits.ts';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { usePictureUpload } from '../../../lib/use-picture-upload.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { SettingRow, SettingRows } from '../../../ui/config/rows.tsx';
import { PictureUploadField, UploadProblem, UploadProgress } from '../../../ui/image-upload/picture-upload-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notifyHint } from '../../../ui/notify.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import classes from './media.module.css';
import { MediaRow } from './media-row.tsx';

const KEYS = ['video'] as const;
const NONE = { path: '', cover: '' };

/** The longest side of a cover in px, and the qualities of a JPEG, the best one first. */
const MAX_SIDE = 1_500;
const QUALITIES = [0.88, 0.75, 0.6];

/** Edits the video that mirrors play while they wait, and its cover. */
export function VideoScreen() {
  const { t } = useTranslation('media');
  const form = useConfigForm(KEYS);
  const player = useRef<HTMLVideoElement>(null);
  const { isSaving } = form;
  return (
    <ConfigScreen form={form} title={t('video.title')} description={t('video.description')} height={560} mirror="idle">
      {({ video }) => {
        const { path, cover } = typeof video === 'string' ? NONE : video;
        const isChanged = form.isChanged('video');
        return (
          <SettingRows>
            <MediaRow
              name="video"
              path={path}
              isChanged={isChanged}
              disabled={isSaving}
              onChange={(next) => form.change('video', next ? { path: next, cover } : NONE)}
            >
              <Player key={path} ref={player} path={path} cover={cover} />
            </MediaRow>
            {path && (
              <SettingRow setting="video_cover" isChanged={isChanged} isWide>
                {(labelId) => (
                  <Stack role="group" aria-labelledby={labelId} gap="0.75rem" align="start">
                    {cover && (
                      <>
                        <img className={classes.cover} src={fileAddress(cover)} alt={t('cover.now')} />
                        <RemoveButton disabled={isSaving} onClick={() => form.change('video', { path, cover: '' })}>
                          {t('cover.remove')}
                        </RemoveButton>
                      </>
                    )}
                    <FrameButton
                      player={player}
                      disabled={isSaving}
                      onChange={(next) => form.change('video', { path, cover: next })}
                    />
                    <div>
                      <PictureUploadField
                        label={t('cover.choose')}
                        kind="video_cover"
                        onChange={(next) => form.change('video', { path, cover: next })}
                        disabled={isSaving}
                      />
                    </div>
                  </Stack>
                )}
              </SettingRow>
            )}
          </SettingRows>
        );
      }}
    </ConfigScreen>
  );
}

function Player({ ref, path, cover }: { ref: React.Ref<HTMLVideoElement>; path: string; cover: string }) {
  const { t } = useTranslation('media');
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the shop's own video, which mirrors play without words. */}
      <video
        ref={ref}
        className={classes.video}
        src={fileAddress(path)}
        poster={cover ? fileAddress(cover) : undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={t('video.now')}
        onError={() => setFailed(true)}
      />
      {hasFailed && <Notice text={t('video.not_here')} color="orange" />}
    </>
  );
}

interface FrameButtonProps {
  player: React.RefObject<HTMLVideoElement | null>;
  disabled: boolean;
  onChange: (path: string) => void;
}

/** Makes the picture that the player shows the cover of the video. */
function FrameButton({ player, disabled, onChange }: FrameButtonProps) {
  const { t } = useTranslation('media');
  const upload = usePictureUpload('video_cover', onChange);
  const use = async () => {
    const picture = await frameOf(player.current, FILE_LIMITS.video_cover.maxBytes);
    if (picture) await upload.send(picture);
    else notifyHint(t('cover.no_frame'));
  };
  return (
    <div>
      <ButtonWithIcon
        label={t('cover.frame')}
        icon={IconCamera}
        disabled={disabled || upload.share !== undefined}
        onClick={use}
      />
      <UploadProgress upload={upload} />
      {upload.error ? <UploadProblem error={upload.error} /> : undefined}
    </div>
  );
}

/** Returns what a player shows now as a JPEG of at most `maxBytes`. Returns undefined if it shows nothing yet. */
async function frameOf(player: HTMLVideoElement | null, maxBytes: number): Promise<File | undefined> {
  if (!player || player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || player.videoWidth === 0) return undefined;
  const scale = Math.min(1, MAX_SIDE / Math.max(player.videoWidth, player.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(player.videoWidth * scale);
  canvas.height = Math.round(player.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxBytes) return new File([blob], 'cover.jpg', { type: 'image/jpeg' });
  }
  return undefined;
}
