import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../lib/rest.ts';
import { notifyError } from './notify.tsx';

interface DownloadButtonProps extends ButtonProps {
  path: string;
  query: Record<string, string>;
}

export function DownloadButton({ path, query, ...props }: DownloadButtonProps) {
  const download = useMutation({ mutationFn: () => downloadFile(path, query), onError: notifyError });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
      {...props}
    />
  );
}
