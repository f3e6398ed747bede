import { DeletePhotos } from './delete-photos.tsx';
import { Poster } from './poster.tsx';

/** The buttons at the end of a report that only a customer needs. */
export const ForCustomer = () => (
  <>
    <Poster />
    <DeletePhotos />
  </>
);
