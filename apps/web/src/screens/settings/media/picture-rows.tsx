import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Slide } from '@skin-mirror/shared/config/carousel.ts';
import { FILE_LIMITS } from '@skin-mirror/shared/file/file-limits.ts';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { moved } from '../../../lib/moved.ts';
import { SettingRow } from '../../../ui/config/rows.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { PictureUploadField } from '../../../ui/image-upload/picture-upload-field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MoveActions } from '../../../ui/move-actions.tsx';
import { useDragOrder } from '../../../ui/use-drag-order.ts';
import classes from './media.module.css';

const FitDialog = lazyPart(() => import('../../../ui/crop/fit-dialog.tsx'), 'FitDialog');

interface PictureRowsProps<Item> {
  kind: 'carousel' | 'ripple';
  items: readonly Item[];
  pathOf: (item: Item) => string;
  itemOf: (path: string, orientation: Slide['orientation']) => Item;
  isChanged: boolean;
  disabled: boolean;
  onChange: (items: Item[]) => void;
  /** For pictures of which mirrors show only those of their own shape. */
  orientationOf?: (item: Item) => Slide['orientation'];
  children?: (item: Item, at: number) => ReactNode;
}

/** Edits a list of pictures: their order, what is added and what is taken away. */
export function PictureRows<Item>(props: PictureRowsProps<Item>) {
  const { kind, items, pathOf, itemOf, isChanged, disabled, onChange, orientationOf, children } = props;
  const { t } = useTranslation('media');
  const { max, maxBytes, pixels } = FILE_LIMITS[kind];
  const [said, setSaid] = useState('');
  const shape = useRef<Slide['orientation']>('portrait');
  const { move, gripOf, rowOf } = useDragOrder(items.length, (from, to) => {
    setSaid(t('picture.moved', { from: from + 1, place: to + 1 }));
    onChange(moved(items, from, to));
  });
  const paths = items.map(pathOf);
  return (
    <SettingRow setting={kind} values={{ max }} isChanged={isChanged} isWide>
      {(labelId) => (
        <Stack gap="sm" role="group" aria-labelledby={labelId}>
          {items.length > 0 && (
            <ol className={classes.pictures}>
              {items.map((item, at) => {
                const path = pathOf(item);
                return (
                  // A picture can be in the list twice, so the key contains how often the picture came before.
                  <li
                    key={`${path} ${paths.slice(0, at).filter((other) => other === path).length}`}
                    className={classes.picture}
                    data-picture={path}
                    {...rowOf(at)}
                  >
                    <span className={classes.grip} {...gripOf(at)}>
                      <IconGripVertical size={18} aria-hidden />
                    </span>
                    <Picture path={path} place={at + 1} sizes={sizesFor(pixels, orientationOf?.(item))} />
                    <div className={classes.fields}>{children?.(item, at)}</div>
                    <Group gap={0} wrap="nowrap" className={classes.actions}>
                      <MoveActions
                        label={(to) => t(`picture.${to}`, { place: at + 1 })}
                        at={at}
                        count={items.length}
                        onMove={(by) => move(at, at + by)}
                      />
                      <IconAction
                        label={t('picture.remove', { place: at + 1 })}
                        icon={IconTrash}
                        disabled={disabled}
                        onClick={() => {
                          setSaid(t('picture.removed', { place: at + 1 }));
                          onChange(items.filter((_, index) => index !== at));
                        }}
                      />
                    </Group>
                  </li>
                );
              })}
            </ol>
          )}
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          {items.length < max ? (
            <PictureUploadField
              label={t(`${kind}.add`, { count: items.length, max })}
              kind={kind}
              onChange={(path) => onChange([...items, itemOf(path, shape.current)])}
              editor={(editor) => (
                <FitDialog
                  sizes={pixels}
                  maxBytes={maxBytes}
                  mayKeep
                  {...editor}
                  onDone={async (picture) => {
                    shape.current = await shapeOf(picture);
                    editor.onDone(picture);
                  }}
                />
              )}
              anySize
              disabled={disabled}
              data-path={kind}
            />
          ) : (
            <Hint>{t('picture.full', { max })}</Hint>
          )}
        </Stack>
      )}
    </SettingRow>
  );
}

type Sizes = readonly { readonly width: number; readonly height: number }[];

const sizesFor = (sizes: Sizes, orientation: Slide['orientation'] | undefined): Sizes =>
  orientation ? sizes.filter(({ width, height }) => width > height === (orientation === 'landscape')) : sizes;

async function shapeOf(file: File): Promise<Slide['orientation']> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return 'portrait';
  const { width, height } = picture;
  picture.close();
  return width > height ? 'landscape' : 'portrait';
}

function Picture({ path, place, sizes }: { path: string; place: number; sizes: Sizes }) {
  const { t } = useTranslation('media');
  const [size, setSize] = useState<Sizes[number]>();
  const best = sizes[0];
  const isOther = size && best && !sizes.some(({ width, height }) => width === size.width && height === size.height);
  return (
    <figure className={classes.figure}>
      <img
        className={classes.thumb}
        src={fileAddress(path)}
        alt={t('picture.name', { place })}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      />
      {isOther && (
        <Text component="figcaption" size="xs" c="dimmed">
          {t('picture.size', { ...size, best_width: best.width, best_height: best.height })}
        </Text>
      )}
    </figure>
  );
}
