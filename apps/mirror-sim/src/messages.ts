export const en = {
  app: 'Simulated mirrors: they talk to a server as real ones do',
  'command.run': 'Play a scenario',
  'command.verify': 'Ask the server whether everything that was sent is there, once and right',
  'command.conform': 'Check a server, or a mirror’s recorded calls, against the protocol of mirrors',
  'command.prove': 'Plant faults into a server, and see whether verify finds them',
  'command.live': 'Take a new random test every so often, until stopped',
  'command.demo': 'Fill the demo shop with 90 days of tests, once',
  'command.validate': 'Check scenarios without a server, and tell all mistakes',
  'command.plan': 'Tell what a run would do, without a server',
  'command.scenarios': 'List the scenarios that come with the simulator',
  'option.scenario': 'a scenario’s name, or a YAML file',
  'option.server': 'address of the server',
  'option.seed': 'number or word that everything random follows from',
  'option.now': 'play as if it were this time (ISO 8601)',
  'option.device': 'number of a mirror to use; may be repeated',
  'option.code': 'activation code of the mirror before it',
  'option.account': 'main account of the shop: gets mirrors that no shop has yet, and does what staff do',
  'option.password': 'password of that account',
  'option.concurrency': 'tests under way at once',
  'option.trace': 'also write the trace (NDJSON) to this file',
  'option.junit': 'write the findings as JUnit XML to this file',
  'option.headless': 'print nothing but what went wrong',
  'option.run': 'the run to check (last-run.json)',
  'option.skipped': 'don’t fail where something couldn’t be compared',
  'option.fault': 'only faults with this in their names',
  'option.every': 'seconds between two tests',
  'option.live': 'go on with a new test every minute',
  'option.conform_trace': 'check these recorded calls (NDJSON) instead of a server',
  'option.secret': 'secret of the recorded mirror, to compute its signatures again',
  'option.timezone': 'time zone of the shop',
  'option.json': 'print JSON',
  'option.own': 'I own this server: allow addresses beyond this machine and private networks',

  'error.public':
    '{{server}} is neither this machine nor in a private network. If it is yours, add --i-own-this-server.',
  'error.server': '{{server}} is not the address of a server.',
  'error.unreachable': '{{server}} does not answer.',
  'error.wrong_answer': 'The server gave an answer that isn’t as the contract says: {{why}}',
  'error.proxy_limit':
    'The proxy in front of {{server}} takes no body as large as a test with its photos: raise its limit (nginx: client_max_body_size).',
  'error.no_mirror':
    'There is no mirror to use for {{device}}. Give its number and activation code: --device NUMBER --code CODE.',
  'error.future': '--now {{now}} lies in the future; tests can only be in the past.',
  'error.no_run': 'There is no run to check: {{file}} is missing. Play a scenario first.',
  'error.no_source': 'This needs the project’s whole source, with its tests.',
  'error.no_trace': 'There is no trace {{file}}.',
  'error.bad_trace': '{{file}} is no trace of calls: line {{why}}',
  'error.not_owner': '{{account}} is not the main account of a shop that may export tests.',
  'error.needs_account':
    'Staff has a part in {{scenario}}. Give the shop’s main account: --account NAME --password PASSWORD.',
  'error.sign_in': '{{account}} cannot sign in: {{code}} {{msg}}',
  'error.interrupted': 'Stopped before the end.',
  'error.cut_off': 'The run didn’t come to its end. What it had sent is kept: {{file}}',

  'run.start': 'Playing {{scenario}} with seed {{seed}} on {{server}}',
  'run.progress': '{{done}} of {{total}} tests',
  'run.done': '{{scenario}}, seed {{seed}}: {{sent}} tests sent, {{acked}} acknowledged, {{duplicated}} known before',
  'run.requests':
    '{{requests}} requests, {{retries}} tried again, {{limited}} of them after waiting for the rate limit',
  'run.outcomes':
    '{{success}} successful, {{rejected}} rejected, {{failed}} failed; {{photos}} photos; mirrors {{devices}}',
  'run.faults': 'Faults: {{planted}} planted, {{survived}} survived ({{devices}})',
  'run.problem': '1 problem:',
  'run.problems': '{{count}} problems:',
  'run.kept': 'Details: {{file}}',
  'run.unnoted':
    'Nobody noted {{count}} repeatability checks. Let the shop’s main account do it: --account NAME --password PASSWORD.',
  'validate.right': '{{file}}: valid',
  'plan.head': '{{scenario}}, seed {{seed}}: {{from}} to {{to}}',
  'plan.tests':
    '{{tests}} tests of {{customers}} customers: {{success}} successful, {{rejected}} rejected, {{failed}} failed; {{photos}} photos; at least {{requests}} requests',
  'plan.staff': 'Staff (needs --account): {{steps}}',
  'plan.mirror': 'Mirror {{mirror}}: {{count}} tests; faults: {{faults}}',
  'verify.start': 'Checking {{count}} tests of {{scenario}} (seed {{seed}}) on {{server}}',
  'verify.cut_off': 'This run didn’t come to its end.',
  'verify.done': '{{passed}} of {{count}} tests are there, once and right.',
  'verify.skipped': 'Not compared: {{what}}',
  'verify.unheard': 'Events were not compared, because nobody listened. Play the scenario with --account.',
  'verify.shop':
    'In the shop: {{people}} customers, {{rows}} exported rows, {{ranks}} comparisons with percentiles, {{mirrors}} checked mirrors.',
  'verify.offers': 'Offers: {{draws}} draws, {{fair}} computed again from their seeds, {{claims}} claimed coupons.',
  'verify.mirrors_only':
    'Customers, exports, percentiles and photos were not checked. Give the shop’s main account: --account NAME --password PASSWORD.',
  'conform.start': 'Checking {{subject}} against the protocol of mirrors',
  'conform.done': 'Rules kept: {{kept}}. Broken: {{broken}}. Not checked: {{skipped}}.',
  'conform.broken': '{{name}}: {{says}}. {{why}}',
  'conform.skipped': 'Not checked: {{name}}, because {{why}}.',
  'live.test': '{{device_no}}: {{nickname}}, status {{status}}',
  'live.waiting': '{{server}} does not answer; {{count}} tests are kept until it does.',
  'demo.start': 'Simulated mirrors are filling the demo shop with 90 days of tests …',

  'problem.refusal_expected': '{{call}}: expected refusal {{expected}}, got {{got}}',
  'problem.refused': '{{call}}: refused with {{code}} {{msg}}',
  'problem.differs': '{{call}}: expected {{what}} {{expected}}, got {{got}}',
  'problem.too_few': '{{call}}: expected at least {{expected}} {{what}}, got {{got}}',
  'problem.copied': '{{call}}: sent again, the test became {{second}} instead of {{first}}',
  'problem.missing': '{{call}}: the test is missing',
  'problem.skipped':
    'offsets and products of {{count}} of {{total}} tests not compared, because nobody noted the rules of revision {{rev}}',
  'problem.doubled': '{{call}}: {{count}} tests of this mirror at {{time}}, one was sent',
  'problem.oversold': 'prize {{prize}} was given {{given}} times, but there are {{stock}}',
  'problem.unfair': 'the log of the draws is wrong at draw {{seq}}: {{problem}}',
  'problem.other_promotion': '{{call}}: the report offers “{{name}}”, which isn’t of this scenario',
  'problem.no_customer': '{{call}}: the shop has no customer {{customer}}',
  'problem.import_row': 'import: row {{row}}, column {{column}} was refused: {{reason}}',
  'problem.fault_not_survived': 'the fault {{name}} at {{on}} was not survived',
  'problem.fault_taken': 'the fault {{name}} at {{on}}: the server answered {{why}}',
  'problem.fault_unused': 'the fault {{name}} at {{on}} {{nth}} never came up',
  'problem.not_sent': 'the server has not acknowledged the test',
  'problem.unreadable': '{{call}}: cannot be read: {{why}}',
  'problem.leak': '{{call}}: tells strangers the customer’s {{what}}',
  'problem.photo_gone': '{{call}}: the photo {{kind}} answers {{status}}',
  'problem.photo_other': '{{call}}: the photo {{kind}} is another one than the mirror sent',
  'problem.uninvited': '{{call}}: names a customer whom nobody may ask to come again',
  'problem.stray': 'no run has sent the test of {{nickname}} at {{time}}',
  'problem.other_run': '{{count}} tests not compared: another run, which may have sent them, has not ended',
  'problem.disorder': '{{call}}: event {{at}} is older than the one before it',
  'problem.no_prints':
    'photos of {{count}} of {{total}} tests not compared: an older version has noted nothing of them',
} as const;

export type MessageKey = keyof typeof en;
export type ProblemKey = Extract<MessageKey, `problem.${string}`>;

export const zh: Readonly<Record<MessageKey, string>> = {
  app: '模拟魔镜：与真实魔镜走同样的接口',
  'command.run': '运行一个场景',
  'command.verify': '向服务器核对：发出的每次检测是否都在、不重复、数据正确',
  'command.conform': '按魔镜协议检查服务器，或检查录制的魔镜请求',
  'command.prove': '在服务器中植入故障，检验核对能否发现',
  'command.live': '每隔一段时间随机检测一次，直到停止',
  'command.demo': '为演示门店生成 90 天的检测记录（仅一次）',
  'command.validate': '离线检查场景，列出所有错误',
  'command.plan': '离线预览一次运行会做什么',
  'command.scenarios': '列出自带的场景',
  'option.scenario': '场景名称，或 YAML 文件',
  'option.server': '服务器地址',
  'option.seed': '随机种子（数字或单词）',
  'option.now': '以此时间运行（ISO 8601）',
  'option.device': '要使用的设备编号，可重复',
  'option.code': '前一个设备的授权码',
  'option.account': '门店主账号：尚未绑定门店的设备归到该账号，店员的操作也由它完成',
  'option.password': '该账号的密码',
  'option.concurrency': '同时进行的检测数',
  'option.trace': '把运行轨迹（NDJSON）另存到此文件',
  'option.junit': '把结果以 JUnit XML 写入此文件',
  'option.headless': '只输出出错的内容',
  'option.run': '要核对的运行（last-run.json）',
  'option.skipped': '有未能比对的内容时不算失败',
  'option.fault': '只植入名称含此文字的故障',
  'option.every': '两次检测的间隔秒数',
  'option.live': '之后每分钟继续检测一次',
  'option.conform_trace': '检查录制的请求（NDJSON），不访问服务器',
  'option.secret': '被录制魔镜的密钥，用于重新计算签名',
  'option.timezone': '门店的时区',
  'option.json': '输出 JSON',
  'option.own': '这是我自己的服务器：允许本机和内网以外的地址',

  'error.public': '{{server}} 不是本机，也不在内网。如果是您自己的服务器，请加上 --i-own-this-server。',
  'error.server': '{{server}} 不是有效的服务器地址。',
  'error.unreachable': '{{server}} 没有响应。',
  'error.wrong_answer': '服务器的应答不符合接口约定：{{why}}',
  'error.proxy_limit':
    '{{server}} 前面的代理不接受带照片的检测这么大的内容：请调大其限制（nginx：client_max_body_size）。',
  'error.no_mirror': '没有可用于 {{device}} 的魔镜。请提供设备编号和授权码：--device 设备编号 --code 授权码。',
  'error.future': '--now {{now}} 晚于当前时间；检测只能在过去。',
  'error.no_run': '没有可核对的运行：找不到 {{file}}。请先运行一个场景。',
  'error.no_source': '需要项目的完整源代码（含测试）。',
  'error.no_trace': '找不到录制文件 {{file}}。',
  'error.bad_trace': '{{file}} 不是录制的请求：第 {{why}}',
  'error.not_owner': '{{account}} 不是主账号，或门店未开通检测记录导出。',
  'error.needs_account': '场景 {{scenario}} 需要店员操作。请提供门店主账号：--account 账号 --password 密码。',
  'error.sign_in': '{{account}} 无法登录：{{code}} {{msg}}',
  'error.interrupted': '未完成即被停止。',
  'error.cut_off': '运行没有完成。已发出的内容保存在：{{file}}',

  'run.start': '正在 {{server}} 上运行 {{scenario}}，种子 {{seed}}',
  'run.progress': '已完成 {{done}} / {{total}} 次检测',
  'run.done': '{{scenario}}，种子 {{seed}}：发出 {{sent}} 次检测，确认 {{acked}} 次，其中重复 {{duplicated}} 次',
  'run.requests': '共 {{requests}} 次请求，重试 {{retries}} 次，其中因限流等待 {{limited}} 次',
  'run.outcomes':
    '成功 {{success}}，拍摄不合格 {{rejected}}，分析失败 {{failed}}；照片 {{photos}} 张；魔镜 {{devices}}',
  'run.faults': '故障：设置 {{planted}} 个，恢复 {{survived}} 个（{{devices}}）',
  'run.problem': '1 个问题：',
  'run.problems': '{{count}} 个问题：',
  'run.kept': '详情：{{file}}',
  'run.unnoted': '{{count}} 组重复性测试没有登记。可由门店主账号登记：--account 账号 --password 密码。',
  'validate.right': '{{file}}：有效',
  'plan.head': '{{scenario}}，种子 {{seed}}：{{from}} 至 {{to}}',
  'plan.tests':
    '{{customers}} 位顾客，{{tests}} 次检测：成功 {{success}}，拍摄不合格 {{rejected}}，分析失败 {{failed}}；照片 {{photos}} 张；至少 {{requests}} 次请求',
  'plan.staff': '店员操作（需要 --account）：{{steps}}',
  'plan.mirror': '魔镜 {{mirror}}：{{count}} 次检测；故障：{{faults}}',
  'verify.start': '正在 {{server}} 上核对 {{scenario}}（种子 {{seed}}）的 {{count}} 次检测',
  'verify.cut_off': '这次运行没有完成。',
  'verify.done': '{{count}} 次检测中有 {{passed}} 次都在、不重复且数据正确。',
  'verify.skipped': '未比对：{{what}}',
  'verify.unheard': '未核对事件：运行期间没有监听。请用 --account 运行场景。',
  'verify.shop':
    '门店核对：顾客 {{people}} 位，导出 {{rows}} 行，对比与排名 {{ranks}} 次，重复性测试的魔镜 {{mirrors}} 台。',
  'verify.offers': '活动核对：抽奖 {{draws}} 次，按种子重新计算 {{fair}} 次，领取优惠券 {{claims}} 张。',
  'verify.mirrors_only': '未核对顾客、导出、排名和照片。请提供门店主账号：--account 账号 --password 密码。',
  'conform.start': '正在按魔镜协议检查 {{subject}}',
  'conform.done': '符合 {{kept}} 条，违反 {{broken}} 条，未检查 {{skipped}} 条。',
  'conform.broken': '{{name}}：{{says}}。{{why}}',
  'conform.skipped': '未检查 {{name}}：{{why}}。',
  'live.test': '{{device_no}}：{{nickname}}，状态 {{status}}',
  'live.waiting': '{{server}} 没有响应；{{count}} 次检测已保留，待恢复后再发送。',
  'demo.start': '模拟魔镜正在为演示门店生成 90 天的检测记录……',

  'problem.refusal_expected': '{{call}}：应被拒绝（{{expected}}），实际为 {{got}}',
  'problem.refused': '{{call}}：被拒绝，{{code}} {{msg}}',
  'problem.differs': '{{call}}：{{what}} 应为 {{expected}}，实际为 {{got}}',
  'problem.too_few': '{{call}}：{{what}} 至少应为 {{expected}}，实际为 {{got}}',
  'problem.copied': '{{call}}：再次发送后，{{first}} 变成了 {{second}}',
  'problem.missing': '{{call}}：没有这次检测',
  'problem.skipped': '{{total}} 次检测中有 {{count}} 次未比对分值调整和推荐商品：没有记录版本 {{rev}} 的规则',
  'problem.doubled': '{{call}}：该魔镜在 {{time}} 有 {{count}} 次检测，只发出一次',
  'problem.oversold': '奖品 {{prize}} 共 {{stock}} 份，却发出 {{given}} 份',
  'problem.unfair': '抽奖记录第 {{seq}} 次有误：{{problem}}',
  'problem.other_promotion': '{{call}}：报告上的活动“{{name}}”不属于本场景',
  'problem.no_customer': '{{call}}：门店没有顾客 {{customer}}',
  'problem.import_row': '导入：第 {{row}} 行 {{column}} 列被拒绝：{{reason}}',
  'problem.fault_not_survived': '故障 {{name}}（{{on}}）未能恢复',
  'problem.fault_taken': '故障 {{name}}（{{on}}）：服务器的应答是 {{why}}',
  'problem.fault_unused': '故障 {{name}}（{{on}} 第 {{nth}} 次）没有出现',
  'problem.not_sent': '服务器没有确认这次检测',
  'problem.unreadable': '{{call}}：无法读取：{{why}}',
  'problem.leak': '{{call}}：向外人泄露了顾客的 {{what}}',
  'problem.photo_gone': '{{call}}：照片 {{kind}} 返回 {{status}}',
  'problem.photo_other': '{{call}}：照片 {{kind}} 与魔镜发出的不是同一张',
  'problem.uninvited': '{{call}}：列出了不可回访的顾客',
  'problem.stray': '{{time}} {{nickname}} 的检测不是任何一次运行发出的',
  'problem.other_run': '{{count}} 次检测未比对：另一次运行尚未结束，可能由它发出',
  'problem.disorder': '{{call}}：第 {{at}} 个事件早于前一个',
  'problem.no_prints': '{{total}} 次检测中有 {{count}} 次未比对照片：旧版本没有记录照片特征',
};

export type Details = Readonly<Record<string, string | number>>;

/** A failed check. The key allows a message in any language. */
export interface Problem {
  readonly key: ProblemKey;
  readonly details: Details;
}

export const problem = (key: ProblemKey, details: Details = {}): Problem => ({ key, details });

export const languageOf = (locale: string | undefined): 'zh' | 'en' =>
  locale?.toLowerCase().startsWith('zh') ? 'zh' : 'en';

export type Say = (key: MessageKey, details?: Details) => string;

/**
 * Returns a function that gives texts in the terminal's language: Chinese if `language` starts with `zh`, otherwise
 * English.
 */
export function speaker(language: string | undefined): Say {
  const texts = { zh, en }[languageOf(language)];
  return (key, details = {}) =>
    texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(details[name] ?? ''));
}
