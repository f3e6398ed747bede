import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { AskForm, type Pictures } from './ask-form.tsx';

interface AskDialogProps extends Pictures {
  opened: boolean;
  onClose: () => void;
}

/** A new question. Closing it loses nothing: what was typed is there again when it opens. */
export function AskDialog({ opened, onClose, pictures, onPictures }: AskDialogProps) {
  const { t } = useTranslation('support');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('ask.title')} size="xl" closeOnClickOutside={false}>
      <AskForm pictures={pictures} onPictures={onPictures} onDone={onClose} />
    </Dialog>
  );
}
