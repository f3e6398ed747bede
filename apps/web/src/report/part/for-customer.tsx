import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { DeleteDialog } from './delete-photos.tsx';
import { DialogButton } from './dialog-button.tsx';
import { PosterDialog } from './poster.tsx';

/** The buttons that only a customer needs. The console shows none of them. */
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
