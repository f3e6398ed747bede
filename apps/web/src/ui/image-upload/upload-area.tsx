import { Button, Group, Input, type InputWrapperProps, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { useChosenFiles } from '../use-chosen-files.tsx';
import classes from './image-upload.module.css';

interface UploadAreaProps extends InputWrapperProps {
  files: ReturnType<typeof useChosenFiles>;
  icon: Icon;
  choose: string;
  /** Stands beside the button. */
  hint: string;
  disabled: boolean;
  /** True while a file is sent. The button keeps the focus, but does nothing. */
  isBusy: boolean;
  'data-path'?: string | undefined;
  /** Stands above the button. */
  chosen?: ReactNode;
}

/** A field with a place onto which users drop files, and a button to select them. */
export function UploadArea({ labelProps, children, chosen, ...props }: UploadAreaProps) {
  const { files, icon: Sign, choose, hint, disabled, isBusy, 'data-path': dataPath, ...wrapper } = props;
  const id = useId();
  return (
    <Input.Wrapper {...wrapper} labelElement="div" labelProps={{ ...labelProps, id }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would not take what is dropped on it everywhere. */}
      <div role="group" aria-labelledby={id} className={classes.area} {...files.area}>
        {chosen}
        <Group gap="0.5rem 0.75rem">
          <Button
            variant="default"
            leftSection={<Sign size={18} aria-hidden />}
            disabled={disabled}
            data-disabled={isBusy || undefined}
            aria-disabled={isBusy || undefined}
            data-path={dataPath}
            onClick={isBusy ? undefined : files.choose}
          >
            {choose}
          </Button>
          <Text span size="xs" c="dimmed">
            {hint}
          </Text>
          {files.input}
        </Group>
      </div>
      {children}
    </Input.Wrapper>
  );
}
