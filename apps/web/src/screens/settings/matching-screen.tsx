import { Alert, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { CategoryStep } from '../../ui/category-step.tsx';
import { ConfigScreen, useConfigForm } from '../../ui/config/config-form.tsx';
import { ChoiceRow, NumberRow, SettingRow, SettingRows, SwitchRow } from '../../ui/config/rows.tsx';
import { CoverageLink } from '../../ui/coverage-link.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import classes from './settings.module.css';

const KEYS = ['push_mode', 'match_sex', 'match_skin', 'max_goods', 'max_per_role', 'revisit_days'] as const;

export function MatchingScreen() {
  const { t } = useTranslation('settings');
  const form = useConfigForm(KEYS, { mustChange: true });
  const { field } = form;
  return (
    <ConfigScreen
      form={form}
      title={t('page.matching.name')}
      description={t('matching.description')}
      actions={<CoverageLink />}
      height={300}
    >
      {({ push_mode }) => (
        <Stack>
          <SettingRows title={t('matching.section.choice')}>
            <ChoiceRow field={field('push_mode')}>{push_mode === PUSH_MODES.cycle && <CycleNote />}</ChoiceRow>
            <SettingRow
              setting="efficacy"
              hint={push_mode === PUSH_MODES.cycle ? t('setting.efficacy.hint_cycle') : undefined}
            >
              {(labelId) => (
                <Group gap="xs">
                  <Hint id={`${labelId}-always`}>{t('setting.efficacy.always')}</Hint>
                  <Switch
                    size="md"
                    checked
                    disabled
                    thumbIcon={<IconLock size={12} aria-hidden />}
                    classNames={{ track: classes.always, thumb: classes.alwaysThumb }}
                    aria-labelledby={labelId}
                    aria-describedby={`${labelId}-always`}
                  />
                </Group>
              )}
            </SettingRow>
          </SettingRows>
          <SettingRows title={t('matching.section.customer')}>
            <SwitchRow field={field('match_sex')} />
            <SwitchRow field={field('match_skin')} />
          </SettingRows>
          <SettingRows title={t('matching.section.amount')}>
            <NumberRow field={field('max_goods')} />
            <NumberRow field={field('max_per_role')} />
            <NumberRow field={field('revisit_days')} />
            <CategorySteps />
          </SettingRows>
        </Stack>
      )}
    </ConfigScreen>
  );
}

/** Sets the step of the care routine for each product category. Only accounts that may change products see this. */
function CategorySteps() {
  const { t } = useTranslation('settings');
  const mayChange = useMayAccess(user('goods'));
  const categories = trpc.goods.categoryList.useQuery({}, { enabled: mayChange }).data?.list;
  if (!categories) return null;
  return (
    <SettingRow setting="category_steps" isWide>
      {(labelId) =>
        categories.length === 0 ? (
          <Hint>{t('setting.category_steps.none')}</Hint>
        ) : (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} role="group" aria-labelledby={labelId}>
            {categories.map((category) => (
              <CategoryStep
                key={category.category_id}
                category={category}
                label={category.name}
                description={t('setting.category_steps.goods', { count: category.goods })}
              />
            ))}
          </SimpleGrid>
        )
      }
    </SettingRow>
  );
}

/** Explains the mode in which schemes come before single products. Warns if the shop uses no scheme. */
function CycleNote() {
  const { t } = useTranslation('settings');
  const maySee = useMayAccess(user('goods'));
  const inUse = trpc.scheme.list.useQuery({ status: SCHEME_STATUS.on, page: 1, pageSize: 1 }, { enabled: maySee });
  return (
    <>
      <Text size="sm" mt="sm">
        {t('matching.fills_up')}{' '}
        {maySee && (
          <TextLink link={{ to: '/skinmgr/schemeList' }} underline="always">
            {t('matching.to_schemes')}
          </TextLink>
        )}
      </Text>
      {inUse.data?.total === 0 && (
        <Alert color="orange" role="alert" icon={<IconAlertTriangle aria-hidden />} mt="sm">
          {t('matching.none_in_use')}{' '}
          <TextLink link={{ to: '/skinmgr/schemeEdit' }} underline="always">
            {t('matching.add_scheme')}
          </TextLink>
        </Alert>
      )}
    </>
  );
}
