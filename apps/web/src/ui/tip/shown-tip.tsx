import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { trpc } from '../../lib/trpc.ts';
import { RichTextView } from '../rich-text/rich-text-view.tsx';
import classes from './tip.module.css';

/** Shows the tip with the key `type` in the console's language. One request loads all tips. */
export function ShownTip({ type }: { type: string }) {
  const { t, i18n } = useTranslation(['app', 'shared']);
  const [opened, { toggle, close }] = useDisclosure();
  const { data: tip } = trpc.tip.shown.useQuery(
    { lang: currentLocale() },
    {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      select: ({ list }) => list.find((one) => one.type === type),
    },
  );
  if (!tip) return null;
  const { title, content, lang } = tip;
  const field = i18n.exists(`shared:field.${type}`) ? t(`shared:field.${type}`) : title;
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      width={300}
      position="bottom-start"
      shadow="md"
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.sign}
          onClick={toggle}
          aria-label={t('tip.help', { field })}
          data-tip={type}
          // Escape then closes only the tip, not the dialog around the tip.
          data-mantine-stop-propagation={opened || undefined}
        >
          ?
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.tip} aria-label={title} lang={lang} data-mantine-stop-propagation>
        <p className={classes.title}>{title}</p>
        <RichTextView html={content} />
      </Popover.Dropdown>
    </Popover>
  );
}
