import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { RichTextView } from '../rich-text/rich-text-view.tsx';
import classes from './tip.module.css';
import type { TipOfField } from './use-tip.ts';

export function TipButton({ tip }: { tip: TipOfField }) {
  const { t, i18n } = useTranslation(['app', 'shared']);
  const [opened, { toggle, close }] = useDisclosure();
  const { type, title, content, lang } = tip;
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
