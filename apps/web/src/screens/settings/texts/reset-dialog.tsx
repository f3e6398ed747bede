import { Button, Group, Text } from '@mantine/core';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../../../ui/danger.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Difference } from './difference.tsx';
import type { TextRow } from './text-row.ts';
import classes from './texts.module.css';
import { useResetTexts } from './use-reset-texts.ts';

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
  const { run: reset, isBusy } = useResetTexts();
  const versions = (field: string) => [t('reset.mine', { field }), t('reset.product', { field })] as const;
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
            {(['introduction', 'advice'] as const).map((field) => (
              <Difference
                key={field}
                labels={versions(t(`shared:field.${field}`))}
                before={row[field]}
                after={row[`seed_${field}`]}
                locale={row.locale}
              />
            ))}
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
