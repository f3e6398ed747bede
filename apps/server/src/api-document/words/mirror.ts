import type { Words } from './words.ts';

/**
 * Fields of which a maker of mirrors has to know more than the general meaning: unit, direction, when it may be missing.
 * The whole protocol is described in `docs/mirror-protocol.md`.
 */
export const mirror: Words = {
  'MirrorActivateRequest.device_no': ['The number on the mirror. Upper and lower case are the same.', 'SM0000012'],
  'MirrorActivateRequest.active_code': [
    'The activation code. Spaces, dashes and case do not matter. Empty if it is typed in the console; until then the answer is 20002.',
    'ABCD-EFGH-JKLM',
  ],
  'MirrorActivateRequest.account': [
    'The main account of the shop that gets the mirror, if no shop has it. With `password`, beside the code.',
    '',
  ],
  'MirrorActivateRequest.password': ['The password of `account`. Never stored on the mirror.', ''],
  'MirrorActivateRequest.is_simulated': [
    '1 or true for a mirror that no customer stands before. Its tests are marked. A real mirror leaves it out.',
    0,
  ],
  'MirrorActivateAnswer.device_no': [
    'The number exactly as the platform made it. Use it as `x-device-no` and `keyid`.',
    'SM0000012',
  ],
  'MirrorActivateAnswer.config_rev': ['The revision of the shop’s settings. Load them with `/mirrorSrv/config`.', 42],
  'MirrorHeartbeatRequest.seq': [
    'How many tests the mirror has made; its own counter, which never goes back. The highest one is kept.',
    17,
  ],
  'MirrorHeartbeatRequest.ip': ['The mirror’s own address in its network. Empty: unchanged.', '192.168.1.40'],
  'MirrorHeartbeatRequest.app_version': ['The version of the mirror’s program. Empty: unchanged.', '3.2.0'],
  'MirrorHeartbeatRequest.config_rev': [
    'The revision that the mirror shows, which acknowledges it. One above the shop’s counts as the newest. 0 if unknown.',
    42,
  ],
  'MirrorHeartbeatRequest.free_mb': ['Free space on the mirror in MB (10^6 bytes). Missing if not known.', 20_480],
  'commands.id': ['The id of the command. The same id again is the same command.', 'c1'],
  'commands.name': ['What to do. A mirror skips commands that it does not know. There are none at present.', 'reload'],
  'MirrorConfigRequest.rev': ['The revision that the mirror has. 0 for the whole answer.', 41],
  'MirrorConfigAnswer.rev': [
    'The revision of these settings. Send it to `/mirrorSrv/config/ack` once it is shown.',
    42,
  ],
  'MirrorAcknowledgeConfigRequest.rev': ['The revision that was loaded. One above the shop’s is refused.', 42],
  'MirrorAcknowledgeConfigRequest.ok': [
    '1 or true if it is shown now. 0 or false: see `error`; the older one is still shown.',
    1,
  ],
  'MirrorAcknowledgeConfigRequest.error': ['Why it can’t be shown, for the shop’s staff. Empty if it is.', ''],
  'MirrorFile.address': [
    'The path of the file on this server; a GET needs no signature. An address never changes its content.',
    '/fileSvr/get/conf_app/2/5f0c9a.jpg',
  ],
  'MirrorFile.sha256': [
    'The SHA-256 of the file in hex, to check the download. Null for old files.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ],
  ...ofTest('MirrorCreateRecordRequest'),
  ...ofTest('meta'),
  'CustomerOfTest.mobile': [
    'The mobile number, at most 32 characters. Tests with the same number belong to one customer.',
    '13600000000',
  ],
  'CustomerOfTest.sex': ['1 male, 0 female. Missing if not known, never null.', 0],
  'CustomerOfTest.age': ['The age in full years, 0 to 120. Missing if not known.', 34],
  'Consent.text_id': [
    'The `text_id` of the consent that was shown, from `/skinSrv/agreement?type=consent`.',
    '2026-11/en/consent',
  ],
  'Consent.photos': ['1 or true: photos may be sent and kept. 0 or false: none may be sent. Missing: 1.', 1],
  'Consent.contact': ['1 or true if the shop may contact the customer. Missing: 1.', 1],
  'Consent.marketing': ['1 or true if the customer may be sent advertising. Missing: 0.', 0],
  'MirrorCreateRecordAnswer.unknown': [
    'What this shop does not know: `user_acct`, or `questions.` and the id of an answer. The test is kept. Missing if all is known.',
    'user_acct',
  ],
  'MirrorUploadRecordAnswer.unknown': [
    'What this shop does not know: `user_acct`, or `questions.` and the id of an answer. The test is kept. Missing if all is known.',
    'user_acct',
  ],
  'MirrorCreateRecordAnswer.share_id': ['The secret part of the address of the report that will be there.', '2.Zk8…'],
  'MirrorAddImageRequest.kind': [
    'The light, the marked dimension, or the close-up. A test has one photo of each kind.',
    'white',
  ],
  'MirrorAddImageRequest.files': 'One JPEG, PNG or WebP of at most 6 MiB. The name of its form field does not matter.',
  'MirrorAddImageAnswer.sha256': [
    'The SHA-256 in hex of the photo as the mirror sent it. Compare it with your own.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ],
  'MirrorFinishRecordRequest.reason_key': 'Why there is no result. Required with status 3 and 4, else left out.',
  'MirrorAddImageAnswer.duplicate': '1 if the server already had this photo, else 0.',
  'MirrorFinishRecordRequest.quality': 'Ratings of the photos. Missing: the shop’s limits are not applied.',
  'MirrorFinishRecordRequest.result': 'What was measured. Required with status 2, else ignored.',
  'meta.reason_key': 'Why there is no result. Required with status 3 and 4, else left out.',
  'meta.quality': 'Ratings of the photos. Missing: the shop’s limits are not applied.',
  'meta.result': 'What was measured. Required with status 2, else ignored.',
  ...ofEnd('MirrorFinishRecordAnswer'),
  ...ofEnd('MirrorUploadRecordAnswer'),
  'CaptureQuality.face': ['How well the face can be seen, from 0 to 1; 1 is best.', 0.97],
  'CaptureQuality.sharpness': ['How sharp the photos are, from 0 to 1; 1 is sharp. Either this or `blur`.', 0.95],
  'CaptureQuality.blur': ['The older name of `sharpness`, with the same meaning: 1 is sharp, 0 is blurred.', 0.95],
  'MirrorResult.algo_version': ['The version of the measuring program, at most 32 characters.', '3.2.0'],
  'MirrorResult.dims': 'The measured dimensions, at least one. `roughness` is `texture`, `moisture` is `water`.',
  'MirrorResult.sensitive': 'The mirror’s own rating. It counts only if no dimension `sensitive` was measured.',
  'Measurement.raw': ['The measured value, from 0 to 100 with fractions; higher is healthier.', 64.5],
  'Measurement.zones': 'Values by zone of the face, from 0 to 100; higher is healthier.',
  'Measurement.count': ['The number of marks that were found. Missing if they cannot be counted.', 12],
  'MirrorResult.moisture': 'How moist the skin is.',
  'moisture.value': ['How moist the skin is, in percent from 0 to 100.', 48],
  'MirrorResultAnswer.settings_rev': ['The revision of the settings with which the result was computed.', 42],
  'MirrorResultAnswer.status': '0 begun, 1 photos arrive, 2 success, 3 photos refused, 4 analysis failed, 5 timed out.',
  'MirrorResultAnswer.client_uuid': ['The mirror’s own id of the test.', '0198f2ab-3c4d-7e5f-8a9b-0c1d2e3f4a5c'],
  'MirrorResultAnswer.test_time': 'When the mirror measured, in UTC.',
};

/** The fields with which a test begins, in a request of its own or in one with the whole test. */
function ofTest(place: string): Words {
  return {
    [`${place}.client_uuid`]: [
      'An id that the mirror makes up for the test and keeps, in one spelling, until the end is acknowledged. The same id again is the same test.',
      '0198f2ab-3c4d-7e5f-8a9b-0c1d2e3f4a5c',
    ],
    [`${place}.seq`]: ['The mirror’s own counter of tests, which never goes back.', 17],
    [`${place}.test_time`]: [
      'When the mirror measured: ISO 8601 with `Z` or an offset. At most 5 minutes ahead of the server, any time back to the year 2000.',
      undefined,
    ],
    [`${place}.capture_state`]: ['The face: 1 clean, 2 light make-up, 3 other. Missing: 1.', 1],
    [`${place}.questions`]:
      'The answers by the id of the question: the id of an option, a list of ids, or a text of at most 1,000 characters.',
    [`${place}.user_acct`]: [
      'The account name of the guide who served the customer. Missing if nobody did.',
      'rose-mei',
    ],
    [`${place}.session`]: [
      'The code from `/mirrorSrv/session/scan` that the customer scanned. Missing without a scan.',
      'q7Rk…',
    ],
    [`${place}.status`]: '2 success, 3 the photos were refused, 4 the analysis failed.',
  };
}

/** How a test has ended, in the answer to its end. */
function ofEnd(place: string): Words {
  return {
    [`${place}.status`]:
      '2 success, 3 the photos were refused (by the mirror or by the shop’s limits), 4 the analysis failed.',
    [`${place}.reason_key`]: 'Why there is no result. Null for status 2.',
    [`${place}.reason`]: [
      'The same as a sentence for the customer, in the language of the request. Empty for status 2.',
      '',
    ],
  };
}
