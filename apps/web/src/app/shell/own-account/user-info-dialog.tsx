import { Group, Radio, TextInput } from '@mantine/core';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { useFormat } from '../../../lib/format.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { problemsOf, required } from '../../../ui/credential/credential-problems.ts';
import { type DialogProps, PendingDialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { PermissionBadges } from '../../../ui/permission-badges.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { edited, useResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';
import { useFieldWords } from '../../../ui/versions/field-words.ts';

type Info = Outputs['identity']['current']['userinfo'];

export function UserInfoDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation();
  const query = trpc.identity.current.useQuery({});
  if (query.data) return <UserInfoForm info={query.data.userinfo} onClose={onClose} />;
  return <PendingDialog query={query} opened onClose={onClose} title={t('shell.user_info')} />;
}

const infoValues = ({ name, sex }: Info) => ({ name, sex: sex === null ? '' : String(sex) });

function useInfoWords() {
  const { t } = useTranslation('shared');
  return useFieldWords({ sex: (value) => t(`sex.${value}`) });
}

function UserInfoForm({ info, onClose }: { info: Info; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'app', 'shared']);
  const utils = trpc.useUtils();
  const save = trpc.account.save.useMutation({ onSuccess: () => utils.identity.invalidate() });
  const edit = useResourceForm({
    initialValues: infoValues(info),
    edited: edited(info, infoValues),
    useWords: useInfoWords,
    check: (values) => problemsOf(values, { name: [required()] }),
    mustChange: true,
    save: async ({ name, sex }, { rev }) => {
      await save.mutateAsync({ name, sex: SEX_ON_WIRE[sex], rev });
      onClose();
      notifySuccess(t('saved'));
    },
  });
  const { form } = edit;

  return (
    <FormDialog edit={edit} opened onClose={onClose} title={t('app:shell.user_info')} submit={t('save')}>
      <TextInput
        label={t('shared:field.name')}
        autoComplete="name"
        maxLength={64}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group label={t('shared:field.sex')} {...form.getInputProps('sex')}>
        <Group gap="xl" mt={4}>
          {['1', '0'].map((sex) => (
            <Radio key={sex} value={sex} label={t(`shared:sex.${sex}`)} />
          ))}
        </Group>
      </Radio.Group>
      <OtherFacts info={info} />
    </FormDialog>
  );
}

/** This server call uses -1 for female. All other calls use 0. */
const SEX_ON_WIRE: Readonly<Record<string, 1 | -1>> = { 1: 1, 0: -1 };

function OtherFacts({ info }: { info: Info }) {
  const { t } = useTranslation(['profile', 'app', 'shared']);
  const format = useFormat();
  const { auth_type } = useAccount();
  const facts: [name: string, value: ReactNode][] = [
    [t('shared:field.user_acct'), info.user_acct],
    [t('role'), t(`app:role.${auth_type}`)],
    [t('shared:field.mobile'), info.mobile],
    [t('shared:field.email'), info.email],
    [t('shared:field.shop'), info.shop],
    [
      t('shared:field.power'),
      auth_type === AUTH_TYPES.guide ? <PermissionBadges key="power" power={info.power} /> : t('app:permission.all'),
    ],
    [t('last_login'), info.last_login ? format.dateTime(info.last_login) : t('never')],
  ];
  return (
    <div>
      <Facts facts={facts} none={t('nothing')} />
      <Hint mt="xs">{t('contact_hint')}</Hint>
    </div>
  );
}
