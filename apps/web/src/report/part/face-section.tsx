import { FACE_PARTS, type FaceContent } from '@skin-mirror/shared/face/face-parts.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

// Loads the HTML cleaner only when it is needed, because most reports have no such texts.
const ShopText = lazy(() => import('./shop-text.tsx').then((module) => ({ default: module.ShopText })));

/** Shows the shop's texts about bones, muscles and other parts of the face, one card each. */
export function FaceSection({ face }: { face: FaceContent }) {
  const { t } = useTranslation();
  return (
    <section id="face" aria-labelledby="face-title">
      <header className="section-head">
        <h2 id="face-title">{t('report.face')}</h2>
        <p>{t('report.face_lead')}</p>
      </header>
      <div className="dims">
        {FACE_PARTS.map((part) => (
          <article key={part} className="card dim" id={`face-${part}`}>
            <h3>{t(`report.face_part.${part}`)}</h3>
            <Suspense>
              <ShopText html={face[part]} />
            </Suspense>
          </article>
        ))}
      </div>
    </section>
  );
}
