import { Button, Group, Popover, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from './tool-button.tsx';

/** Adds `https://` if it is missing. The browser would open `shop.example` as a page of the console. */
const withScheme = (address: string): string => (/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`);

/** Adds a link to the selected text, or changes or removes the link. */
export function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation('rich-text');
  const [opened, setOpened] = useState(false);
  const [address, setAddress] = useState('');
  const isActive = useEditorState({ editor, selector: () => editor.isActive('link') });

  const open = () => {
    setAddress(String(editor.getAttributes('link').href ?? ''));
    setOpened(true);
  };
  const set = () => {
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href) chain.setLink({ href: withScheme(href) }).run();
    else chain.unsetLink().run();
    setOpened(false);
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus shadow="md" width={300} position="bottom-start">
      <Popover.Target>
        <ToolButton label={t('link')} icon={IconLink} isActive={isActive} onClick={open} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('link')}>
        <TextInput
          label={t('link_address')}
          placeholder="https://"
          inputMode="url"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter must not send the form around the editor.
            event.preventDefault();
            set();
          }}
          data-autofocus
        />
        <Group mt="sm" gap="xs" justify="flex-end">
          {isActive && (
            <Button variant="default" size="compact-sm" onClick={remove}>
              {t('unlink')}
            </Button>
          )}
          <Button size="compact-sm" onClick={set}>
            {t('link_save')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
