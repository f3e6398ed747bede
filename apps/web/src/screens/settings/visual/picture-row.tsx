import { Button, Group, Progress } from '@mantine/core';
import { FILE_LIMITS, type FileLimit } from '@skin-mirror/shared/file/file-limits.ts';
import { IconPhotoPlus, IconRestore } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { usePictureUpload } from '../../../lib/use-picture-upload.ts';
import { useProblemText } from '../../../lib/use-problem-text.ts';
import { ImageUpload } from '../../../ui/image-upload/image-upload.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { SettingRow } from '../setting-row.tsx';
import classes from './visual.module.css';

const FitDialog = lazy(() => import('../../../ui/crop/fit-dialog.tsx').then((m) => ({ default: m.FitDialog })));

const KINDS = { logo: 'logo', startup_image: 'startup' } as const;
const NO_FILES: readonly File[] = [];

interface PictureRowProps {
  setting: keyof typeof KINDS;
  /** Path of the shop's own picture; empty for the product's. */
  value: string;
  onChange: (path: string) => void;
  isChanged: boolean;
  disabled: boolean;
}

/** One picture of the shop: what it is now, another one in its place, or the product's again. */
export function PictureRow({ setting, value, onChange, isChanged, disabled }: PictureRowProps) {
  const { t } = useTranslation('visual');
  const id = useId();
  const [isReplacing, setReplacing] = useState(false);
  const change = (path: string) => {
    setReplacing(false);
    onChange(path);
  };
  return (
    <SettingRow
      name={t(`${setting}.name`)}
      hint={t(`${setting}.hint`)}
      labelId={id}
      tip={setting}
      isChanged={isChanged}
      isWide
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in no form here. */}
      <div role="group" aria-labelledby={id} className={classes.row}>
        {value ? (
          <div className={classes.stored}>
            <img className={classes.picture} data-kind={setting} src={fileAddress(value)} alt={t(`${setting}.now`)} />
            <Group gap="xs">
              {!isReplacing && (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconPhotoPlus size={16} aria-hidden />}
                  disabled={disabled}
                  onClick={() => setReplacing(true)}
                >
                  {t('replace')}
                </Button>
              )}
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconRestore size={16} aria-hidden />}
                disabled={disabled}
                onClick={() => change('')}
              >
                {t(`${setting}.reset`)}
              </Button>
            </Group>
          </div>
        ) : (
          <p className={classes.none}>{t(`${setting}.none`)}</p>
        )}
        {(!value || isReplacing) && <NewPicture setting={setting} onChange={change} disabled={disabled} />}
      </div>
    </SettingRow>
  );
}

/** Chooses a picture, brings it to its size and sends it. */
function NewPicture({ setting, onChange, disabled }: Pick<PictureRowProps, 'setting' | 'onChange' | 'disabled'>) {
  const { t } = useTranslation(['visual', 'app']);
  const kind = KINDS[setting];
  const limit: FileLimit = FILE_LIMITS[kind];
  const upload = usePictureUpload(kind, onChange);
  const fitting = useDialog<File>();
  const isSending = upload.share !== undefined;
  return (
    <>
      <ImageUpload
        label={t(`${setting}.choose`)}
        value={NO_FILES}
        onChange={(files) => {
          const picture = files.at(-1);
          if (picture) fitting.open(picture);
        }}
        limit={limit}
        anySize
        error={Boolean(upload.error) && <UploadProblem error={upload.error} />}
        disabled={disabled || isSending}
        data-path={setting}
      />
      {isSending && (
        <Group gap="sm">
          <Progress
            className={classes.progress}
            value={(upload.share ?? 0) * 100}
            aria-label={t('progress')}
            animated
          />
          <Button variant="default" size="compact-sm" onClick={upload.stop}>
            {t('app:action.cancel')}
          </Button>
        </Group>
      )}
      {fitting.value && (
        <Suspense>
          <FitDialog
            key={fitting.serial}
            picture={fitting.value}
            sizes={limit.pixels ?? []}
            maxBytes={limit.maxBytes}
            mayKeep={!limit.exact}
            opened={fitting.opened}
            onClose={fitting.close}
            onDone={(picture) => {
              fitting.close();
              void upload.send(picture);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function UploadProblem({ error }: { error: unknown }) {
  const { text } = useProblemText(error);
  return <span role="alert">{text}</span>;
}
