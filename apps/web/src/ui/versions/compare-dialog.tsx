import { Button, Group, Modal, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Notice } from '../notice.tsx';
import { Mark } from '../resource/column.tsx';
import { PictureVersion, Pieces } from './difference.tsx';
import type { Differing } from './differing.ts';
import type { FieldWords, UseFieldWords } from './field-words.ts';
import classes from './versions.module.css';
import { wordDiff } from './word-diff.ts';

interface CompareDialogProps {
  fields: readonly Differing[];
  useWords: UseFieldWords;
  /** Called with the fields that keep the user's own values, or with undefined if the user continues editing. */
  onAnswer: (mine: readonly string[] | undefined) => void;
}

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

/** Compares two versions field by field. If only one person changed a field, this value is preselected. */
export function CompareDialog({ fields, useWords, onAnswer }: CompareDialogProps) {
  const { t } = useTranslation(['work', 'app']);
  const words = useWords();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(fields.map(({ field, by }) => [field, by === 'them' ? 'theirs' : 'mine'])),
  );
  const chosen = (side: Side) => fields.filter(({ field }) => sides[field] === side).map(({ field }) => field);
  const all = fields.map(({ field }) => field);
  return (
    <Modal
      opened
      onClose={() => onAnswer(undefined)}
      title={t('compare.title')}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('app:action.close') }}
    >
      <Notice text={t('compare.message')} color="orange" icon={IconUsers} mb="md" />
      <Stack gap="lg">
        {fields.map((one) => (
          <FieldChoice
            key={one.field}
            differing={one}
            words={words}
            side={sides[one.field] ?? 'mine'}
            onChange={(side) => setSides({ ...sides, [one.field]: side })}
          />
        ))}
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => onAnswer(undefined)} me="auto">
          {t('compare.cancel')}
        </Button>
        <Button variant="default" onClick={() => onAnswer([])}>
          {t('compare.theirs')}
        </Button>
        <Button variant="default" onClick={() => onAnswer(all)}>
          {t('compare.mine')}
        </Button>
        <Button onClick={() => onAnswer(chosen('mine'))} data-autofocus>
          {t('compare.save')}
        </Button>
      </Group>
    </Modal>
  );
}

interface FieldChoiceProps {
  differing: Differing;
  words: FieldWords;
  side: Side;
  onChange: (side: Side) => void;
}

function FieldChoice({ differing, words, side, onChange }: FieldChoiceProps) {
  const { t } = useTranslation('work');
  const { field, by } = differing;
  const name = words.nameOf(field);
  const shown = useShown(differing, words);
  return (
    <section>
      <Group gap="xs" mb={6}>
        <Title order={3}>{name}</Title>
        <Mark color={by === 'both' ? 'orange' : 'gray'} text={t(`compare.by_${by}`)} />
      </Group>
      <Radio.Group
        value={side}
        onChange={(value) => onChange(value === 'theirs' ? 'theirs' : 'mine')}
        aria-label={t('compare.which', { name })}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {SIDES.map((one) => (
            <Radio.Card key={one} value={one} className={classes.card} radius="md">
              <Group gap="xs" wrap="nowrap" mb={4}>
                <Radio.Indicator />
                <Text size="sm" fw={600}>
                  {t(`compare.side_${one}`)}
                </Text>
              </Group>
              <div className={`${classes.version} ${classes.choice}`}>{shown[one]}</div>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
    </section>
  );
}

function useShown({ field, mine, theirs }: Differing, words: FieldWords): Readonly<Record<Side, ReactNode>> {
  const { t } = useTranslation('work');
  if (words.isPicture?.(field)) {
    const name = words.nameOf(field);
    return { mine: <PictureVersion path={mine} name={name} />, theirs: <PictureVersion path={theirs} name={name} /> };
  }
  const [own, other] = [words.textOf(field, mine), words.textOf(field, theirs)];
  if (own === other) return { mine: t('value.formatting'), theirs: t('value.formatting') };
  const [gone, come] = wordDiff(own, other, currentLanguage());
  return { mine: <Pieces pieces={gone} as="ins" />, theirs: <Pieces pieces={come} as="ins" /> };
}
