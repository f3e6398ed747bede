import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../lib/trpc.ts';
import { trpcClient } from '../lib/trpc-client.ts';
import { useAction } from './resource/action.ts';

type Category = Outputs['goods']['categoryList']['list'][number];
type Role = Category['step_role'];

interface CategoryStepProps extends Pick<NativeSelectProps, 'label' | 'description' | 'disabled'> {
  category: Category;
}

/** Sets the step of the care routine for all products of a category. Each choice is saved at once. */
export function CategoryStep({ category: { category_id, name, step_role }, ...props }: CategoryStepProps) {
  const { t } = useTranslation(['app', 'shared']);
  const utils = trpc.useUtils();
  const save = useAction({
    run: (role: Role) => trpcClient.goods.saveCategory.mutate({ category_id, name, step_role: role }),
    done: (_, role) => t('category_step.saved', { name, step: t(`shared:step_role.${role}`) }),
    undo: () => () => trpcClient.goods.saveCategory.mutate({ category_id, name, step_role }),
    refresh: () => utils.goods.categoryList.invalidate(),
  });
  return (
    <NativeSelect
      {...props}
      data={STEP_ROLES.map((role) => ({ value: role, label: t(`shared:step_role.${role}`) }))}
      value={save.pending ?? step_role}
      onChange={({ currentTarget: { value } }) => {
        const role = STEP_ROLES.find((one) => one === value);
        if (role) void save.run(role);
      }}
    />
  );
}
