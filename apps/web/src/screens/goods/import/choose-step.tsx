import { Button } from '@mantine/core';
import { megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import { IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { problemOf } from '../../../lib/problem.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useChosenFiles } from '../../../ui/use-chosen-files.tsx';
import classes from './goods-import.module.css';
import { StepHeading } from './steps.tsx';
import type { GoodsImport, ImportFailure } from './use-goods-import.ts';

interface ChooseStepProps {
  flow: GoodsImport;
  /** True while this step is visible, so that it accepts pasted files. */
  isShown: boolean;
}

/** The first step: the template, the limits of an archive, and a field to choose one. */
export function ChooseStep({ flow, isShown }: ChooseStepProps) {
  const { t } = useTranslation('goods-import');
  return (
    <>
      <StepHeading>{t('choose.title')}</StepHeading>
      <Template />
      <section className={classes.block} aria-labelledby="import-zip">
        <h4 id="import-zip">{t('choose.zip')}</h4>
        <ul className={classes.limits}>
          <li>{t('limits.file', { size: megabytes(IMPORT_LIMITS.maxBytes) })}</li>
          <li>{t('limits.rows', { count: IMPORT_LIMITS.maxRows })}</li>
          <li>{t('limits.picture', { size: megabytes(IMPORT_LIMITS.maxPictureBytes) })}</li>
          <li>{t('limits.same')}</li>
        </ul>
        <DropArea onChoose={(files) => void flow.choose(files)} isShown={isShown} />
        <div role="alert" className={classes.alert}>
          {flow.failure && <Failure failure={flow.failure} onAgain={flow.again} />}
        </div>
      </section>
    </>
  );
}

function Template() {
  const { t } = useTranslation('goods-import');
  return (
    <section className={classes.block} aria-labelledby="import-template">
      <h4 id="import-template">{t('template.title')}</h4>
      <div className={classes.template}>
        <p>{t('template.text')}</p>
        <DownloadButton path="/skinMgrSrv/goods/template" query={{ locale: currentLocale() }}>
          {t('template.download')}
        </DownloadButton>
      </div>
    </section>
  );
}

function DropArea({ onChoose, isShown }: { onChoose: (files: File[]) => void; isShown: boolean }) {
  const { t } = useTranslation('goods-import');
  const { choose, input, area } = useChosenFiles({
    onFiles: onChoose,
    accept: '.zip,application/zip',
    takesPaste: isShown,
  });
  return (
    <div className={classes.drop} {...area}>
      <IconFileZip size={32} stroke={1.5} aria-hidden />
      <Button onClick={choose}>{t('choose.button')}</Button>
      <span className={classes.note}>{t('choose.hint')}</span>
      {input}
    </div>
  );
}

function Failure({ failure, onAgain }: { failure: ImportFailure; onAgain: (file: File) => void }) {
  const { t } = useTranslation('goods-import');
  if ('refusal' in failure) {
    const { refusal, fileName } = failure;
    return (
      <p className={classes.refused}>
        {t(`refused.${refusal}`, { name: fileName, size: megabytes(IMPORT_LIMITS.maxBytes) })}
      </p>
    );
  }
  const { error, file } = failure;
  const mayHelp = problemOf(error).kind !== 'refused';
  return (
    <>
      <ErrorState error={error} onRetry={mayHelp ? () => onAgain(file) : undefined} />
      {!mayHelp && <p className={classes.note}>{t('choose.mend', { name: file.name })}</p>}
    </>
  );
}
