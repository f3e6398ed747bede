import { Box, Input, type InputWrapperProps } from '@mantine/core';
import { useId } from 'react';

/** A form field with several controls. Screen readers announce them as one group with the field's label. */
export function FieldGroup({ labelProps, children, ...props }: InputWrapperProps) {
  const id = useId();
  return (
    <Input.Wrapper {...props} labelElement="div" labelProps={{ ...labelProps, id }}>
      <Box role="group" aria-labelledby={id}>
        {children}
      </Box>
    </Input.Wrapper>
  );
}
