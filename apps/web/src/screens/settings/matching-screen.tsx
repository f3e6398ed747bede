import { Group, Switch, Text, TextInput } from '@mantine/core';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { IconLock } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CoverageLink } from '../../ui/coverage-link.tsx';
import { notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { EditScreen } from '../../ui/resource/edit-screen.tsx';
import { SaveBar } from '../../ui/resource/save-bar.tsx';
import { PushModeRow } from './push-mode-row.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings.module.css';
import { useConfigForm } from './use-config-form.ts';

const SWITCHES = ['match_sex', 'match_skin'] as const;
const KEYS = ['push_mode', ...SWITCHES, 'max_goods'] as const;
const { minValue, maxValue } = shopConfig.shape.max_goods.unwrap();
const MAX_GOODS = { min: minValue ?? 1, max: maxValue ?? 1 };
/** What stands there, as a number where it is one. Mantine's field for numbers would weigh more than the page. */
const asNumber = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

/** How products are chosen for a customer. */
export function MatchingScreen() {
  const { t } = useTranslation(['settings', 'shared']);
  const form = useConfigForm(KEYS);
  const { values } = form;
  const id = useId();
  const number = useRef<HTMLInputElement>(null);
  const save = async () => {
    if (form.changes === 0) return notifyHint(t('shared:errors.NOTHING_CHANGED'));
    if (form.wrong) return number.current?.focus();
    if (await form.save()) notifySuccess(t('saved'));
  };
  return (
    <EditScreen
      title={t('page.matching.name')}
      description={t('matching.description')}
      actions={<CoverageLink />}
      loads={[form]}
      isReady={values !== undefined}
      height={300}
    >
      {() =>
        values && (
          <div className={classes.form}>
            <ul className={classes.settings}>
              <PushModeRow
                value={values.push_mode}
                onChange={(mode) => form.change('push_mode', mode)}
                isChanged={form.isChanged('push_mode')}
              />
              <SettingRow
                name={t('matching.efficacy.name')}
                hint={t(
                  values.push_mode === PUSH_MODES.cycle ? 'matching.efficacy.hint_cycle' : 'matching.efficacy.hint',
                )}
                labelId={`${id}-efficacy`}
              >
                <Group gap="xs">
                  <Text size="sm" c="dimmed" id={`${id}-always`}>
                    {t('matching.efficacy.always')}
                  </Text>
                  <Switch
                    size="md"
                    checked
                    disabled
                    thumbIcon={<IconLock size={12} aria-hidden />}
                    classNames={{ track: classes.always, thumb: classes.alwaysThumb }}
                    aria-labelledby={`${id}-efficacy`}
                    aria-describedby={`${id}-always`}
                  />
                </Group>
              </SettingRow>
              {SWITCHES.map((key) => (
                <SettingRow
                  key={key}
                  name={t(`matching.${key}.name`)}
                  hint={t(`matching.${key}.hint`)}
                  labelId={`${id}-${key}`}
                  tip={key}
                  isChanged={form.isChanged(key)}
                >
                  <Switch
                    size="md"
                    checked={values[key] === 1}
                    onChange={(event) => form.change(key, event.currentTarget.checked ? 1 : 0)}
                    aria-labelledby={`${id}-${key}`}
                  />
                </SettingRow>
              ))}
              <SettingRow
                name={t('matching.max_goods.name')}
                hint={t('matching.max_goods.hint', MAX_GOODS)}
                labelId={`${id}-max_goods`}
                tip="max_goods"
                isChanged={form.isChanged('max_goods')}
              >
                <TextInput
                  ref={number}
                  w="7rem"
                  value={String(values.max_goods)}
                  onChange={({ currentTarget }) => form.change('max_goods', asNumber(currentTarget.value))}
                  inputMode="numeric"
                  maxLength={3}
                  autoComplete="off"
                  error={form.wrong && t('matching.max_goods.wrong', MAX_GOODS)}
                  aria-labelledby={`${id}-max_goods`}
                />
              </SettingRow>
            </ul>
            <SaveBar changes={form.changes} onSave={save} onDiscard={form.discard} isSaving={form.isSaving} />
          </div>
        )
      }
    </EditScreen>
  );
}
