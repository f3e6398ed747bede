import { Alert, Stack } from '@mantine/core';
import { FILE_LIMITS } from '@skin-mirror/shared/file/file-limits.ts';
import { IconCamera, IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { usePictureUpload } from '../../../lib/use-picture-upload.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { ConfigScreen, useConfigForm } from '../../../ui/config/config-form.tsx';
import { SettingRow, SettingRows } from '../../../ui/config/rows.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { PictureUploadField, UploadProblem, UploadProgress } from '../../../ui/image-upload/picture-upload-field.tsx';
import { MediaUpload } from '../../../ui/media-upload/media-upload.tsx';
import { notifyHint } from '../../../ui/notify.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { frameOf } from './frame-of.ts';
import classes from './media.module.css';

const KEYS = ['video'] as const;
const NONE = { path: '', cover: '' };

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
            <SettingRow setting="video_file" isChanged={isChanged} isWide>
              {(labelId) => (
                <Stack role="group" aria-labelledby={labelId} gap="0.75rem" align="start">
                  {path ? (
                    <>
                      <Player key={path} ref={player} path={path} cover={cover} />
                      <RemoveButton disabled={isSaving} onClick={() => form.change('video', NONE)}>
                        {t('video.remove')}
                      </RemoveButton>
                    </>
                  ) : (
                    <Hint>{t('video.none')}</Hint>
                  )}
                  <div>
                    <MediaUpload
                      kind="video"
                      label={t(path ? 'video.replace' : 'video.add')}
                      onChange={(next) => form.change('video', { path: next, cover })}
                      disabled={isSaving}
                      data-path="video"
                    />
                  </div>
                </Stack>
              )}
            </SettingRow>
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
      {hasFailed && (
        <Alert color="orange" icon={<IconInfoCircle aria-hidden />}>
          {t('video.not_here')}
        </Alert>
      )}
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
      <ButtonWithIcon icon={IconCamera} disabled={disabled || upload.share !== undefined} onClick={use}>
        {t('cover.frame')}
      </ButtonWithIcon>
      <UploadProgress upload={upload} />
      {upload.error ? <UploadProblem error={upload.error} /> : undefined}
    </div>
  );
}
