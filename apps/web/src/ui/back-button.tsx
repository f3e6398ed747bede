import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';

/** The button above a title that leads back to where the screen was opened. */
export const BackButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    mb={4}
    ml={-8}
    leftSection={<IconArrowLeft size={16} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
);
