import { Kbd, Modal, Switch, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '../lazy-dialog.tsx';
import { useSingleKeys } from './use-list-keys.ts';

const SHORTCUTS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['/'], 'search'],
  [['J', '↓'], 'next'],
  [['K', '↑'], 'previous'],
  [['X'], 'select'],
  [['Shift', 'X'], 'range'],
  [['Enter'], 'open'],
  [['N'], 'new'],
  [['Delete'], 'delete'],
  [['Ctrl', 'Z'], 'undo'],
  [['Esc'], 'clear'],
  [['Ctrl', 'K'], 'everywhere'],
  [['?'], 'help'],
];

/** Users can turn off the single-letter keys, because speech input may press them by accident. */
export function ShortcutSheet({ opened, onClose }: DialogProps<undefined>) {
  const { t } = useTranslation(['table', 'app']);
  const [isOn, setOn] = useSingleKeys();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('app:action.close') }}
    >
      <Table withRowBorders={false} verticalSpacing={6}>
        <Table.Tbody>
          {SHORTCUTS.map(([keys, text]) => (
            <Table.Tr key={text}>
              <Table.Th scope="row" fw={400}>
                {t(`keys.${text}`)}
              </Table.Th>
              <Table.Td ta="end">
                {keys.map((key) => (
                  <Kbd key={key} ms={6}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label={t('keys.enabled')}
        description={t('keys.enabled_hint')}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Modal>
  );
}
