import { Button, Checkbox, Popover, Text, VisuallyHidden } from '@mantine/core';
import { DENSITIES } from '@skin-mirror/shared/view/view.ts';
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action.tsx';
import type { ResourceColumn } from './column.tsx';
import { movedOrder } from './column-order.ts';
import classes from './columns-menu.module.css';
import type { ListSettings } from './use-list-settings.ts';

type Column = Omit<ResourceColumn<never>, 'render'>;

const MOVES = [
  { name: 'up', icon: IconArrowUp, step: -1 },
  { name: 'down', icon: IconArrowDown, step: 1 },
] as const;

export interface ColumnsMenuProps {
  settings: Pick<ListSettings<never>, 'layout' | 'change' | 'reset'> & { readonly columns: readonly Column[] };
}

export function ColumnsMenu({ settings }: ColumnsMenuProps) {
  const { t } = useTranslation('views');
  const { layout, columns, change, reset } = settings;
  const [opened, setOpened] = useState(true);
  const [said, setSaid] = useState('');
  const rows = useRef<HTMLUListElement>(null);
  const moved = useRef<string>(null);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = (isOpen: boolean) => {
    setOpened(isOpen);
    if (!isOpen) button.current?.focus({ preventScroll: true });
  };
  // Moving a column takes the focus away from the pressed button. This effect gives the focus back.
  useLayoutEffect(() => {
    if (!moved.current) return;
    rows.current?.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus();
    moved.current = null;
  });

  const move = ({ key, title }: Column, step: 1 | -1) => {
    const order = movedOrder(columns, key, step);
    if (!order) return;
    moved.current = `${key}:${step}`;
    setSaid(t('columns.moved', { column: title, place: order.indexOf(key) + 1, total: order.length }));
    change({ order });
  };
  const show = ({ key }: Column, isShown: boolean) =>
    change({ hidden: isShown ? layout.hidden.filter((hidden) => hidden !== key) : [...layout.hidden, key] });

  return (
    <Popover
      opened={opened}
      onChange={toggle}
      position="bottom-end"
      width={360}
      shadow="md"
      withinPortal={false}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <IconAction
          ref={button}
          label={t('columns.menu')}
          icon={IconAdjustmentsHorizontal}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => toggle(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('columns.menu')} className={classes.menu}>
        <fieldset aria-label={t('columns.density')} className={classes.density}>
          {DENSITIES.map((density) => (
            <Button
              key={density}
              size="compact-sm"
              variant={layout.density === density ? 'filled' : 'default'}
              aria-pressed={layout.density === density}
              onClick={() => change({ density })}
            >
              {t(`columns.density_${density}`)}
            </Button>
          ))}
        </fieldset>
        <Text size="xs" c="dimmed" fw={600}>
          {t('columns.title')}
        </Text>
        <ul ref={rows} className={classes.columns}>
          {columns
            .filter(({ title }) => title)
            .map((column) => (
              <li key={column.key} className={classes.column}>
                <Checkbox
                  size="sm"
                  label={column.title}
                  checked={column.always || !layout.hidden.includes(column.key)}
                  disabled={column.always}
                  onChange={(event) => show(column, event.currentTarget.checked)}
                />
                {MOVES.map(({ name, icon, step }) => (
                  <IconAction
                    key={name}
                    size="md"
                    label={t(`columns.${name}`, { column: column.title })}
                    icon={icon}
                    iconSize={16}
                    data-move={`${column.key}:${step}`}
                    onClick={() => move(column, step)}
                  />
                ))}
              </li>
            ))}
        </ul>
        <Button size="compact-sm" variant="subtle" onClick={reset}>
          {t('columns.reset')}
        </Button>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </Popover.Dropdown>
    </Popover>
  );
}
