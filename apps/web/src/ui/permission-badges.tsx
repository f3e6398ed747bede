import { Badge, Group } from '@mantine/core';
import { FACE_PLATFORM, PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../lib/account.ts';
import { NoValue } from './resource/cells.tsx';
import type { Column } from './resource/column.tsx';

export const permissionsOf = (platform: string): number[] =>
  Object.values(PERMISSIONS).filter((code) => code !== PERMISSIONS.face || platform === FACE_PLATFORM);

export const codesOf = (power: string): number[] => power.split(',').filter(Boolean).map(Number);

export const powerColumn = (width: number): Column<{ readonly power: string }> => ({
  key: 'power',
  title: 'shared:field.power',
  width,
  isEmpty: ({ power }) => !power,
  Cell: ({ row: { power } }) => (power ? <PermissionBadges power={power} /> : <NoValue />),
});

/** Shows permissions by name. `power` is a comma-separated list of permission codes. */
export function PermissionBadges({ power }: { power: string }) {
  const { t } = useTranslation('app');
  const { platform } = useAccount();
  const owned = codesOf(power);
  return (
    <Group gap={4}>
      {permissionsOf(platform)
        .filter((code) => owned.includes(code))
        .map((code) => (
          <Badge key={code} variant="light" size="sm" c="var(--mantine-color-text)" tt="none" fw={500}>
            {t(`permission.${code}`)}
          </Badge>
        ))}
    </Group>
  );
}
