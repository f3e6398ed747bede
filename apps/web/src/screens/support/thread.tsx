import { useTranslation } from 'react-i18next';
import { thumbnail } from '../../lib/file-address.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './support.module.css';
import type { TicketDetail } from './ticket-row.ts';

/** The question and its replies, oldest first. */
export function Thread({ ticket, isPlatform }: { ticket: TicketDetail; isPlatform: boolean }) {
  const { t } = useTranslation('support');
  const { user_acct, shop, crt_time, content, images, replies } = ticket;
  const asker = isPlatform ? t('asked_by', { shop, name: user_acct }) : user_acct;
  return (
    <ol className={classes.thread}>
      <Message author={asker} time={crt_time} text={content} images={images} isPlatform={false} />
      {replies
        .filter((reply) => reply.content !== '')
        .map(({ id, is_platform, author, ...reply }) => (
          <Message
            key={id}
            author={is_platform ? t('platform', { name: author }) : author}
            time={reply.crt_time}
            text={reply.content}
            images={[]}
            isPlatform={is_platform}
          />
        ))}
    </ol>
  );
}

interface MessageProps {
  author: string;
  time: string;
  text: string;
  images: readonly string[];
  isPlatform: boolean;
}

function Message({ author, time, text, images, isPlatform }: MessageProps) {
  const { t } = useTranslation('support');
  const format = useFormat();
  return (
    <li className={classes.message} data-platform={isPlatform || undefined}>
      <div className={classes.messageHead}>
        <strong>{author}</strong>
        <time dateTime={time}>{format.dateTime(time)}</time>
      </div>
      <p className={classes.text}>{text}</p>
      {images.length > 0 && (
        <ul className={classes.pictures}>
          {images.map((address, index) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer">
                <img src={thumbnail(address, 160)} alt={t('picture', { number: index + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
