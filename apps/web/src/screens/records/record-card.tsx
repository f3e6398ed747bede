import { IconUser } from '@tabler/icons-react';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { Customer, Score, Status, TestTime } from './record-cells.tsx';
import type { RecordRow } from './record-row.ts';
import classes from './records.module.css';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';

/** A record on a narrow screen. */
export function RecordCard({ row, handlers }: { row: RecordRow; handlers: RowActionHandlers }) {
  return (
    <>
      <div className={classes.cardHead}>
        <Thumbnail path={row.image} icon={IconUser} isBlurredFirst />
        <Customer row={row} />
        <div className={classes.cardScore}>
          <Score score={row.total_score} />
        </div>
      </div>
      <div className={classes.cardFacts}>
        <TestTime row={row} />
        <Status row={row} />
      </div>
      {row.mark && <p className={classes.cardNote}>{row.mark}</p>}
      <div className={classes.cardFoot}>
        <span className={classes.facts}>
          {row.user_acct && <span>{row.user_acct}</span>}
          <span>{row.device_no}</span>
        </span>
        <RowActions row={row} {...handlers} />
      </div>
    </>
  );
}
