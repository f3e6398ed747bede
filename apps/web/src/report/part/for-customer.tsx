import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { DeleteDialog } from './delete-photos.tsx';
import { DialogButton } from './dialog-button.tsx';
import { PosterDialog } from './poster.tsx';

/**
 * The buttons at the end of a report that only a customer needs: a picture of the report to keep or to post, and the removal
 * of the photos. The console shows neither.
 */
export function ForCustomer() {
  const { t } = useTranslation('customer');
  const { images } = useOpenReport().report;
  if (window.parent !== window) return null;
  return (
    <>
      <p className="no-print">
        <DialogButton className="button quiet" dialog={(close) => <PosterDialog onClose={close} />}>
          {t('poster.open')}
        </DialogButton>
      </p>
      {images.length > 0 && (
        <p className="no-print">
          <DialogButton className="button quiet" dialog={(close) => <DeleteDialog onClose={close} />}>
            {t('removal.delete')}
          </DialogButton>
        </p>
      )}
    </>
  );
}
