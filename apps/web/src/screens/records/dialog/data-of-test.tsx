import { Stack, Text, Title } from '@mantine/core';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { IconPhotoX } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../lib/format.ts';
import { soldText } from '../../../lib/sold-text.ts';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { Can } from '../../../ui/can.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import texts from '../../../ui/text.module.css';
import type { RecordDetail } from '../record-row.ts';

const CONSENTS = ['photos', 'contact', 'marketing'] as const;

/** The customer's consent, the sale, and the days until which the pictures are kept. */
export function DataOfTest({ record }: { record: RecordDetail }) {
  const { consent, consent_text, photos_deleted_at, kept_until, sold, interest } = record;
  const { t } = useTranslation('records');
  const format = useFormat();
  const agreed = CONSENTS.map((one) => [t(`data.${one}`), t(consent[one] === 1 ? 'data.yes' : 'data.no')] as const);
  const kept = kept_until.map(
    ({ of, count, until }) => [t(`data.kind.${of}`), t('data.until', { count, day: format.date(until) })] as const,
  );
  return (
    <Stack gap="lg">
      <Part title={t('data.consent')} facts={[...agreed, [t('data.text'), textName(consent.text_id, consent_text)]]}>
        <Folded title={t('data.read')} isLate>
          <ConsentText named={consent_text} />
        </Folded>
      </Part>
      <Part title={t('data.pictures')} facts={kept}>
        {kept.length > 0 ? (
          <DeletePictures id={record.id} />
        ) : (
          <Text>
            {photos_deleted_at
              ? t('data.deleted_by_customer', { time: format.dateTime(photos_deleted_at) })
              : t('data.no_pictures')}
          </Text>
        )}
      </Part>
      {interest && (
        <Part
          title={t('column.interest')}
          facts={[
            [t('sold.products'), soldText(interest)],
            [t('interest_at'), format.dateTime(interest.time)],
          ]}
        />
      )}
      {sold && (
        <Part
          title={t('column.sold')}
          facts={[
            [t('sold.products'), soldText(sold)],
            [t('sold.by'), [format.dateTime(sold.time), sold.user_acct].join(' · ')],
          ]}
        />
      )}
    </Stack>
  );
}

function Part({
  title,
  facts,
  children,
}: Pick<ComponentProps<typeof Facts>, 'facts'> & { title: string; children?: ReactNode }) {
  const { t } = useTranslation('records');
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {facts.length > 0 && <Facts facts={facts} none={t('none')} labelWidth={200} />}
      {children}
    </section>
  );
}

/** Deletes the pictures of a test for a customer who asks the shop. */
function DeletePictures({ id }: { id: string }) {
  const { t } = useTranslation('records');
  const utils = trpc.useUtils();
  const removal = useAction({
    ask: () => ({
      title: t('data.delete_title'),
      message: t('data.delete_message'),
      confirm: t('data.delete_confirm'),
      danger: true,
    }),
    run: () => trpcClient.share.deletePhotosOf.mutate({ analysis_id: id }),
    done: () => t('data.delete_done'),
    refresh: () => utils.record.invalidate(),
  });
  return (
    <Can access={owner()}>
      <ButtonWithIcon
        label={t('data.delete')}
        variant="subtle"
        color="red"
        size="compact-sm"
        mt="xs"
        icon={IconPhotoX}
        onClick={() => removal.run()}
        loading={removal.isBusy}
      />
    </Can>
  );
}

/** Returns the version of a text with its language, or what the mirror sent instead. */
const textName = (text_id: string, text: RecordDetail['consent_text']) =>
  text ? [text.version, ...(text.locale ? [LOCALE_NAMES[text.locale]] : [])].join(' · ') : text_id;

/** The text that the customer agreed to, or today's if the mirror named none that is known. */
function ConsentText({ named }: { named: RecordDetail['consent_text'] }) {
  const { t } = useTranslation('records');
  const query = trpc.agreement.get.useQuery({
    type: 'consent',
    locale: named?.locale ?? currentLocale(),
    ...(named && { version: named.version }),
  });
  const { data } = query;
  if (!data) return <Pending query={query} height={120} />;
  return (
    <Stack gap="xs" mt={4} maw="44rem" lang={data.locale}>
      {!named && <Text size="sm">{t('data.other_version')}</Text>}
      <Text size="sm">{data.intro}</Text>
      {data.sections.map(({ heading, text }) => (
        <div key={heading}>
          <Text size="sm" fw={600}>
            {heading}
          </Text>
          <Text size="sm">{text}</Text>
        </div>
      ))}
      <Hint size="xs" className={texts.breaks}>
        {t('data.hash', { hash: data.sha256 })}
      </Hint>
    </Stack>
  );
}
