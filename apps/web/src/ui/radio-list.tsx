import { Radio, type RadioGroupProps, type RadioProps, Stack } from '@mantine/core';

interface RadioListProps extends Omit<RadioGroupProps, 'children'> {
  options: readonly (Pick<RadioProps, 'label' | 'description' | 'disabled'> & { value: string })[];
}

export const RadioList = ({ options, ...group }: RadioListProps) => (
  <Radio.Group {...group}>
    <Stack gap="xs" mt="xs">
      {options.map((option) => (
        <Radio key={option.value} {...option} />
      ))}
    </Stack>
  </Radio.Group>
);
