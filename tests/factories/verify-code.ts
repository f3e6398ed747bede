import type { VerifyBiz } from '@skin-mirror/shared/identity/credential.ts';
import { putVerifyCode } from '../../apps/server/src/modules/verification/verify-code.store.ts';
import { codeKey, hashVerifyCode } from '../../apps/server/src/modules/verification/verify-code.ts';
import type { RunningServer } from './server.ts';

/** Stores a code as if the server had sent it. This needs no captcha picture and no message, and no limit applies. */
export async function buildVerifyCode(
  { services }: RunningServer,
  recipient: string,
  biz: VerifyBiz,
  code = '135790',
): Promise<string> {
  const key = codeKey({ channel: recipient.includes('@') ? 'email' : 'sms', recipient, biz });
  await putVerifyCode(services.pool, key, hashVerifyCode(services.secrets, key, code), '');
  return code;
}
