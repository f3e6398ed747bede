import { Alert, Anchor, Group, Radio, Text } from '@mantine/core';
import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './settings.module.css';

type PushMode = (typeof PUSH_MODES)[keyof typeof PUSH_MODES];
const CHOICES = ['cycle', 'smart'] as const;

interface PushModeRowProps {
  value: PushMode | string;
  onChange: (mode: PushMode) => void;
  isChanged: boolean;
}

/** Chooses between cycle scheme and efficacy, with an explanation. */
export function PushModeRow({ value, onChange, isChanged }: PushModeRowProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <SettingRow
      name={t('matching.push_mode.name')}
      hint={t('matching.push_mode.hint')}
      labelId={id}
      tip="push_mode"
      isChanged={isChanged}
      isWide
    >
      <Radio.Group
        value={CHOICES.find((name) => PUSH_MODES[name] === value) ?? null}
        onChange={(chosen) => {
          const name = CHOICES.find((known) => known === chosen);
          if (name) onChange(PUSH_MODES[name]);
        }}
        aria-labelledby={id}
      >
        <Group gap="sm" align="stretch">
          {CHOICES.map((name) => (
            <Radio
              key={name}
              className={classes.choice}
              value={name}
              label={t(`matching.push_mode.choice.${name}.name`)}
              description={t(`matching.push_mode.choice.${name}.hint`)}
            />
          ))}
        </Group>
      </Radio.Group>
      {value === PUSH_MODES.cycle && <CycleNote />}
    </SettingRow>
  );
}

/** The effect of the choice; a warning if there is no scheme. */
function CycleNote() {
  const { t } = useTranslation('settings');
  const maySee = useMayAccess(user('goods'));
  const inUse = trpc.scheme.list.useQuery({ status: SCHEME_STATUS.on, page: 1, pageSize: 1 }, { enabled: maySee });
  return (
    <>
      <Text size="sm" mt="sm">
        {t('matching.push_mode.fills_up')}{' '}
        {maySee && (
          <Anchor component={Link} to="/skinmgr/schemeList" size="sm" underline="always">
            {t('matching.push_mode.to_schemes')}
          </Anchor>
        )}
      </Text>
      {inUse.data?.total === 0 && (
        <Alert color="orange" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} mt="sm">
          {t('matching.push_mode.none_in_use')}{' '}
          <Anchor component={Link} to="/skinmgr/schemeEdit" size="sm" underline="always">
            {t('matching.push_mode.add_scheme')}
          </Anchor>
        </Alert>
      )}
    </>
  );
}
