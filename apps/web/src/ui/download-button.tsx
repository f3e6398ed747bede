import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadFile } from '../lib/rest.ts';
import { useAction } from './resource/action.ts';

export function DownloadButton({
  path,
  query,
  ...props
}: ButtonProps & { path: string; query: Record<string, string> }) {
  const download = useAction({ run: () => downloadFile(path, query) });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={download.isBusy}
      onClick={() => download.run()}
      {...props}
    />
  );
}
