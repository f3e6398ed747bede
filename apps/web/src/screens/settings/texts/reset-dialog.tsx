import { Button, Group, Text } from '@mantine/core';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../../../ui/danger.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { TextRow } from './text-row.ts';
import classes from './texts.module.css';
import { useResetTexts } from './use-reset-texts.ts';
import { type Piece, wordDiff } from './word-diff.ts';

interface ResetDialogProps {
  /** Texts that have words of the shop's own. */
  rows: readonly TextRow[];
  nameOf: (row: TextRow) => string;
  /** The language that the list shows. */
  locale: Locale;
  opened: boolean;
  onClose: () => void;
}

/** Shows what would be lost before the product's words are taken again. */
export function ResetDialog({ rows, nameOf, locale, opened, onClose }: ResetDialogProps) {
  const { t } = useTranslation(['settings', 'app']);
  const { reset, isBusy } = useResetTexts();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('reset.title', { count: rows.length })} size="xl">
      <Text size="sm" c="dimmed" mb="sm">
        {t('reset.message')}
      </Text>
      <ul className={classes.differences}>
        {rows.map((row) => (
          <li key={row.id}>
            <h3 className={classes.differenceName}>{nameOf(row)}</h3>
            {row.locale !== locale && (
              <Text size="sm" c="dimmed">
                {t('reset.language', { language: LOCALE_NAMES[row.locale] })}
              </Text>
            )}
            <Difference
              label={t('shared:field.introduction')}
              mine={row.introduction}
              product={row.seed_introduction}
              row={row}
            />
            <Difference label={t('shared:field.advice')} mine={row.advice} product={row.seed_advice} row={row} />
          </li>
        ))}
      </ul>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app:action.cancel')}
        </Button>
        <Button
          color={DANGER}
          loading={isBusy}
          onClick={async () => {
            if (await reset(rows)) onClose();
          }}
        >
          {t('reset.confirm', { count: rows.length })}
        </Button>
      </Group>
    </Dialog>
  );
}

interface DifferenceProps {
  label: string;
  mine: string;
  product: string;
  row: TextRow;
}

function Difference({ label, mine, product, row }: DifferenceProps) {
  const { t } = useTranslation('settings');
  const [before, after] = wordDiff(mine, product, row.locale);
  return (
    <div className={classes.difference}>
      <div>
        <p className={classes.seedLabel}>{t('reset.mine', { field: label })}</p>
        <p className={classes.version} lang={row.locale}>
          <Pieces pieces={before} as="del" />
        </p>
      </div>
      <div>
        <p className={classes.seedLabel}>{t('reset.product', { field: label })}</p>
        <p className={classes.version}>
          <Pieces pieces={after} as="ins" />
        </p>
      </div>
    </div>
  );
}

/** Pieces stand in the order of the text, which is all that tells them apart. */
const Pieces = ({ pieces, as: Changed }: { pieces: readonly Piece[]; as: 'del' | 'ins' }) =>
  pieces.map(({ text, isChanged }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
    isChanged ? <Changed key={at}>{text}</Changed> : <span key={at}>{text}</span>,
  );
