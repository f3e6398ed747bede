import { z } from 'zod';
import { anonymous, owner, user } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { SHARE_DAYS } from './share.ts';
import { shareId } from './share-link.schema.ts';

const analysis_id = z.uuid();

const share = z.object({
  share_id: shareId,
  report_url: z.string(),
  /** True for the link that the mirror showed as a QR code. */
  is_first: z.boolean(),
  state: z.enum(['active', 'expired', 'revoked']),
  crt_time: z.date(),
  expires_at: z.date(),
  /** How often the report was opened by this link; at most once an hour is counted. */
  views: z.number().int(),
  viewed_at: z.date().nullable(),
});
export type Share = z.infer<typeof share>;

export const shareContract = defineContract({
  list: {
    kind: 'query',
    summary: 'The links to the report of a test',
    access: user('records'),
    rest: { method: 'POST', path: '/skinMgrSrv/share/list' },
    input: z.object({ analysis_id }),
    output: z.object({ list: z.array(share) }),
    errors: ['RECORD_NOT_FOUND'],
  },
  create: {
    kind: 'mutation',
    audit: ['record.share'],
    summary: 'Make another link to the report of a test',
    access: user('records'),
    rest: { method: 'POST', path: '/skinMgrSrv/share/create' },
    input: z.object({
      analysis_id,
      expire_days: z.coerce.number().pipe(z.int().min(SHARE_DAYS.min).max(SHARE_DAYS.max)).default(SHARE_DAYS.usual),
    }),
    output: z.object({ share }),
    errors: ['RECORD_NOT_FOUND', 'RECORD_ERASED', 'SHARE_LIMIT'],
  },
  revoke: {
    kind: 'mutation',
    audit: ['record.share_end'],
    summary: 'End a link to a report, at once and for good',
    access: user('records'),
    rest: { method: 'POST', path: '/skinMgrSrv/share/revoke', renameInput: { shareId: 'share_id' } },
    input: z.object({ analysis_id, share_id: shareId }),
    output: z.object({}),
    errors: ['RECORD_NOT_FOUND', 'SHARE_NOT_FOUND'],
  },
  /**
   * Where the report shows an earlier photo beside its own, the photos of that test go as well. The answer is the same for
   * a wrong number, a test without a number and one whose guesses are used up.
   */
  deletePhotos: {
    kind: 'mutation',
    audit: ['record.photos_deleted'],
    summary: 'The customer deletes the photos that a report shows, with the last four digits of the mobile number',
    access: anonymous('the share id is a 128-bit secret; the digits of the number are the second proof'),
    limit: { name: 'delete-photos', points: 20, seconds: 60, by: 'network' },
    rest: { method: 'POST', path: '/skinSrv/analysis/deletePhotos', renameInput: { shareId: 'share_id' } },
    input: z.object({ share_id: shareId, digits: z.string().trim().max(16) }),
    output: z.object({}),
    errors: ['SHARE_UNAVAILABLE', 'PROOF_WRONG'],
  },
  /** For a customer who asks the shop, such as one who has used up the guesses. Nobody can undo it. */
  deletePhotosOf: {
    kind: 'mutation',
    audit: ['record.photos_deleted'],
    summary: 'The shop deletes the photos of a test because its customer wants it',
    access: owner(),
    rest: { method: 'POST', path: '/skinMgrSrv/record/deletePhotos' },
    input: z.object({ analysis_id }),
    output: z.object({}),
    errors: ['RECORD_NOT_FOUND'],
  },
});
