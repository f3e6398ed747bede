import { Box, Input, type InputWrapperProps } from '@mantine/core';
import { useId } from 'react';

/** A field of several controls, as a group with the name of its label. */
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
