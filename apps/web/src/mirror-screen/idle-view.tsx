import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './mirror-screen.module.css';
import type { ScreenBundle } from './screen.ts';
import { useSeconds } from './use-seconds.ts';

interface IdleViewProps {
  bundle: ScreenBundle;
  /** The pictures that this mirror shows today, in their order. */
  slides: ScreenBundle['marketing']['carousel'];
  isPaused: boolean;
}

/** The screen of a mirror that waits: the video, else the carousel, else the startup picture; then how to begin. */
export function IdleView({ bundle, slides, isPaused }: IdleViewProps) {
  const { t } = useTranslation('mirror-screen');
  const { shop, logo, startup_image, marketing } = bundle;
  const { video, voice, ripple, carousel_interval } = marketing;
  const turn = Math.floor(useSeconds(isPaused) / carousel_interval);
  const at = slides.length > 0 ? turn % slides.length : 0;
  const drop = ripple.length > 0 ? ripple[turn % ripple.length] : undefined;
  return (
    <>
      {video ? (
        <Video key={video.address} video={video} isPaused={isPaused} />
      ) : slides.length > 0 ? (
        <ul className={classes.slides}>
          {slides.map(({ address }, index) => (
            // A picture can be in the list twice, so the key contains how often the picture came before.
            <li
              key={`${address} ${slides.slice(0, index).filter((other) => other.address === address).length}`}
              data-slide={address}
              data-current={index === at || undefined}
            >
              <img src={address} alt={t('slide', { place: index + 1 })} />
            </li>
          ))}
        </ul>
      ) : (
        startup_image && <img className={classes.full} src={startup_image} alt={t('startup')} />
      )}
      <div className={classes.top}>
        {logo ? <img className={classes.logo} src={logo} alt={shop} /> : <span className={classes.shop}>{shop}</span>}
      </div>
      <div className={classes.bottom}>
        {voice.enabled && voice.text !== '' && <p className={classes.subtitle}>{voice.text}</p>}
        <div className={classes.begin}>
          <span className={classes.rings} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {drop && <img className={classes.drop} src={drop.address} alt="" />}
          <span className={classes.begin_text}>{t('begin')}</span>
        </div>
        {!video && slides.length > 1 && (
          <span className={classes.dots} role="img" aria-label={t('slide_of', { place: at + 1, count: slides.length })}>
            {slides.map(({ address }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: each dot stands for a place
              <i key={`${address} ${index}`} data-current={index === at || undefined} />
            ))}
          </span>
        )}
      </div>
    </>
  );
}

type ShownVideo = NonNullable<ScreenBundle['marketing']['video']>;

function Video({ video: { address, cover }, isPaused }: { video: ShownVideo; isPaused: boolean }) {
  const { t } = useTranslation('mirror-screen');
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (isPaused) player.current?.pause();
    // Some browsers can't play every video of a mirror. Then the cover stays.
    else player.current?.play().catch(() => undefined);
  }, [isPaused]);
  return (
    <video
      ref={player}
      className={classes.full}
      src={address}
      {...(cover && { poster: cover.address })}
      muted
      loop
      playsInline
      preload="metadata"
      aria-label={t('video')}
    />
  );
}
