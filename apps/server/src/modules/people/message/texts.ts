import { sceneAlarmTexts } from './scene-alarm-texts.ts'
import type { MessageTemplate } from '@beacon/api/people/message-templates'

interface Words {
  subject: string
  text: string
}
type Texts = Record<MessageTemplate, { en: Words; zh: Words; sample: Record<string, string> }>

/** What the product writes to people by itself, in both languages; `{name}` stands for a value. Organisers may change it. */
export const builtInTexts: Texts = {
  registration_approved: {
    en: { subject: 'Your registration was approved', text: 'Your account {username} is active. Welcome.' },
    zh: { subject: '注册已通过审核', text: '账号 {username} 已开通，欢迎使用。' },
    sample: { username: 'chen_mei' },
  },
  registration_rejected: {
    en: {
      subject: 'Your registration was rejected',
      text: 'The registration of {username} was rejected: {reason}\n\nSign in with your password to correct and resubmit it.',
    },
    zh: { subject: '注册未通过审核', text: '账号 {username} 的注册未通过：{reason}\n\n使用你的密码登录后可修改并重新提交。' },
    sample: { username: 'chen_mei', reason: 'Unknown work ID' },
  },
  account_ending: {
    en: {
      subject: 'Your account expires in {days} days',
      text: 'Your account {username} expires on {date}. Contact the organisers if you need it longer.',
    },
    zh: { subject: '账号将于 {days} 天后到期', text: '账号 {username} 将于 {date} 到期。如需延长，请联系组织者。' },
    sample: { username: 'chen_mei', date: '2026-12-20 08:00', days: '30' },
  },
  role_changed: {
    en: { subject: 'Your role changed', text: 'Your role is now “{role}”. It was changed by {by}.' },
    zh: { subject: '你的角色已变更', text: '你的角色已变更为“{role}”，操作人：{by}。' },
    sample: { username: 'chen_mei', role: 'Teacher', by: 'Lin Zhao' },
  },
  administrators_changed: {
    en: { subject: 'Administrators changed', text: '{by} changed the list of administrators.\n\nAdded: {came}\n\nRemoved: {went}' },
    zh: { subject: '管理员名单已变更', text: '{by} 变更了管理员名单。\n\n新增：{came}\n\n移除：{went}' },
    sample: { by: 'Lin Zhao', came: 'chen_mei', went: '–' },
  },
  token_ending: {
    en: { subject: 'API token expires soon', text: 'The token “{name}” ({prefix}…) expires on {date}. Create a new one in your profile.' },
    zh: { subject: '接口令牌即将到期', text: '令牌“{name}”（{prefix}…）将于 {date} 到期，请在个人资料中新增。' },
    sample: { name: 'Scoreboard', prefix: 'bct_3kQ9', date: '2026-11-27 08:00' },
  },
  second_factor_reset: {
    en: {
      subject: 'Two-factor sign-in was reset',
      text: '{by} reset two-factor sign-in for the account {username}. Set it up again in your profile.',
    },
    zh: { subject: '两步验证已重置', text: '{by} 已重置账号 {username} 的两步验证，请在个人资料中重新设置。' },
    sample: { username: 'chen_mei', by: 'Lin Zhao' },
  },
  backup_failed: {
    en: {
      subject: 'Backup failed',
      text: 'The backup {name} failed: {reason}.\n\nIt is retried automatically with increasing delays. You are notified again only if the reason changes. See System › System settings › Backup.',
    },
    zh: {
      subject: '备份失败',
      text: '备份 {name} 失败：{reason}。\n\n系统会自动重试，间隔逐次延长；原因不变时不再重复提醒。请查看 系统 › 系统配置 › 备份。',
    },
    sample: { name: '20261120-0300', reason: 'the disk is full' },
  },
  backup_late: {
    en: {
      subject: 'Backup overdue',
      text: 'No successful backup for two intervals. The last successful one: {name}. See System › System settings › Backup.',
    },
    zh: { subject: '备份延迟', text: '已有两个周期没有可用的备份，最近一次可用：{name}。请查看 系统 › 系统配置 › 备份。' },
    sample: { name: '20261118-0300' },
  },
  notice_reminder: {
    en: { subject: 'Unread notice', text: 'You have not read the notice “{title}” yet. Find it in your messages.' },
    zh: { subject: '有未读公告', text: '你尚未阅读公告“{title}”，请在消息中查看。' },
    sample: { title: 'Rules of the autumn final' },
  },
  audit_broken: {
    en: {
      subject: 'The audit log was tampered with',
      text: 'The audit log no longer matches its seals: {place}\n\nSomeone with database access changed it outside Beacon, or the database was replaced with an older copy.\n\nWhat to do now:\n\n1. Change nothing, and keep the latest backups: they show the original content.\n2. Find out who has access to the database and to the machine, and change the database password.\n3. Run `pnpm audit:check` on the server with a chain head saved outside Beacon: `pnpm audit:check --head <number>:<mark>`.\n4. If an older copy was restored on purpose, note when and by whom; nothing else is needed.\n\nSee System › Audit log.',
    },
    zh: {
      subject: '审计日志被篡改',
      text: '审计日志与封存记录不一致：{place}\n\n可能有人绕过平台直接修改了数据库，或者数据库被换成了较早的副本。\n\n请立即处理：\n\n1. 不要改动现场，保留最近的备份，其中有修改前的内容。\n2. 查清哪些人能访问数据库和服务器，并更换数据库密码。\n3. 在服务器上用保存在外部的链头核对：`pnpm audit:check --head <编号>:<校验值>`。\n4. 如果是有意恢复了较早的副本，记录时间和操作人即可。\n\n详见 系统 › 审计日志。',
    },
    sample: { place: 'row 48,213 was changed or removed.' },
  },
  ...sceneAlarmTexts,
  storage_low: {
    en: {
      subject: 'The disk is nearly full: files are refused',
      text: 'Only {free} are left on the file disk, and {floor} are reserved for the database. Contests and judging continue, but uploads are refused.\n\nFree up space on the server, or clean the storage: System › System settings › Cleaning.',
    },
    zh: {
      subject: '磁盘空间不足，已暂停接收文件',
      text: '文件所在磁盘仅剩 {free}，系统为数据库保留 {floor}。比赛和判题不受影响，但暂时无法上传文件。\n\n请在服务器上腾出空间，或前往 系统 › 系统配置 › 清理 释放存储。',
    },
    sample: { free: '1.4 GB', floor: '2 GB' },
  },
  storage_over_limit: {
    en: {
      subject: 'Storage over its limit',
      text: '{used} of the file disk is used; the limit is {limit}. If automatic cleaning is on, it removes the oldest exports and leftovers; uploads are kept.\n\nFree up space on the server, or clean now: System › System settings › Cleaning.',
    },
    zh: {
      subject: '存储用量超过上限',
      text: '文件所在磁盘已使用 {used}，上限为 {limit}。启用自动清理后，系统会从最早的导出文件和残留文件开始清理，用户上传的文件会保留。\n\n请在服务器上腾出空间，或前往 系统 › 系统配置 › 清理 立即清理。',
    },
    sample: { used: '83%', limit: '80%' },
  },
  mail_failed: {
    en: {
      subject: 'E-mail could not be sent',
      text: 'An e-mail failed after {tries} attempts. Failed e-mails and their reasons are listed under System › System settings › Mail. Resend or discard them there once the mail server works.',
    },
    zh: {
      subject: '邮件发送失败',
      text: '有邮件尝试发送 {tries} 次后仍失败，已停止重试。失败的邮件及原因见 系统 › 系统配置 › 邮件；邮件服务器恢复后可在那里重新发送，或将其丢弃。',
    },
    sample: { tries: '5' },
  },
  start_blocked: {
    en: {
      subject: '“{name}” will not start automatically',
      text: 'The start is planned for {date}, but as things stand the contest will not start automatically: {reasons}\n\nOpen the contest and go to Before the start. Each line there takes you to where it can be fixed; anything intentional can be confirmed.',
    },
    zh: {
      subject: '“{name}”将无法自动开始',
      text: '计划于 {date} 开始，但届时不会自动开始：{reasons}\n\n请打开该竞赛的“开始前准备”，每一项都可直接前往处理；如属有意安排，可在那里确认。',
    },
    sample: { name: 'Harbour Cup', date: '2026-11-27 10:00', reasons: 'No question is online.' },
  },
  start_held: {
    en: {
      subject: '“{name}” did not start',
      text: 'The start was planned for {date}, but the contest did not start: {reasons}\n\nIt will not start automatically later. Open the contest, go to Before the start, and press Start contest when everything is ready.',
    },
    zh: {
      subject: '“{name}”未能自动开始',
      text: '原定于 {date} 开始，但未能开始：{reasons}\n\n之后也不会自动开始。请打开该竞赛的“开始前准备”，准备就绪后手动开始。',
    },
    sample: { name: 'Harbour Cup', date: '2026-11-27 10:00', reasons: 'The contest is hidden, so players cannot see it.' },
  },
  clock_jump: {
    en: {
      subject: 'The database clock jumped {s} s. “{name}” paused',
      text: 'The database clock moved by {s} s at once, so “{name}” was paused. A jump forward counts as part of the pause; no team loses time in a round.\n\nCheck time synchronisation on the database server, then resume the contest.',
    },
    zh: {
      subject: '数据库时钟跳变 {s} 秒，“{name}”已暂停',
      text: '数据库时钟瞬间变动 {s} 秒，“{name}”已自动暂停。向前跳变的时间计入暂停，各队不会损失轮次时间。\n\n请检查数据库服务器的时间同步，然后恢复竞赛。',
    },
    sample: { name: 'Harbour Cup', s: '40' },
  },
  exam_released: {
    en: { subject: 'Results of “{exam}” released', text: 'The results of the exam “{exam}” have been released. See Exams › Review.' },
    zh: { subject: '“{exam}”已公布成绩', text: '考试“{exam}”的成绩已公布，可在 考试 › 回顾 中查看。' },
    sample: { exam: 'Security basics' },
  },
  exam_withdrawn: {
    en: {
      subject: 'Results of “{exam}” under review',
      text: 'The results of the exam “{exam}” were withdrawn for review. You will be notified when they are released again.',
    },
    zh: { subject: '“{exam}”成绩复核中', text: '考试“{exam}”的成绩已撤回，正在复核。重新公布后会通知你。' },
    sample: { exam: 'Security basics' },
  },
  exam_remarked: {
    en: {
      subject: 'Your marks in “{exam}” changed',
      text: 'A question in the exam “{exam}” was re-marked for everyone: {reason}\n\nYour marks changed. See Exams › Review for details.',
    },
    zh: {
      subject: '你在“{exam}”中的得分有变动',
      text: '考试“{exam}”有一道题已对全体考生重新评分：{reason}\n\n你的得分因此变动，明细见 考试 › 回顾。',
    },
    sample: { exam: 'Security basics', reason: 'Option C is also correct.' },
  },
  patch_judged: {
    en: { subject: '{topic}: patch #{no} was judged', text: 'Patch #{no} for “{topic}” in “{contest}”: {result}.' },
    zh: { subject: '{topic}：补丁 #{no} 已判定', text: '竞赛“{contest}”中“{topic}”的补丁 #{no}：{result}。' },
    sample: { contest: 'Spring finals', topic: 'Mail gate', no: '12', result: 'Defended: the check passed and the exploit failed' },
  },
  reset_granted: {
    en: {
      subject: '{topic}: your environment is being reset',
      text: 'The organisers reset your environment of “{topic}” in “{contest}” as you asked.',
    },
    zh: { subject: '{topic}：环境重置申请已通过', text: '竞赛“{contest}”中“{topic}”的环境已按你的申请重置。' },
    sample: { contest: 'Spring finals', topic: 'Mail gate' },
  },
  reset_rejected: {
    en: {
      subject: '{topic}: your request for a reset was rejected',
      text: 'The organisers did not reset your environment of “{topic}” in “{contest}”.\n\nReason: {reason}',
    },
    zh: {
      subject: '{topic}：环境重置申请已驳回',
      text: '竞赛“{contest}”中“{topic}”的环境重置申请未通过。\n\n理由：{reason}',
    },
    sample: { contest: 'Spring finals', topic: 'Mail gate', reason: 'The service answers as it should.' },
  },
  patch_overruled: {
    en: {
      subject: '{topic}: the verdict on patch #{no} was changed',
      text: 'A referee changed the verdict on patch #{no} for “{topic}” in “{contest}”: {result}.\n\nReason: {reason}',
    },
    zh: {
      subject: '{topic}：补丁 #{no} 已改判',
      text: '裁判已对竞赛“{contest}”中“{topic}”的补丁 #{no} 改判：{result}。\n\n理由：{reason}',
    },
    sample: {
      contest: 'Spring finals',
      topic: 'Mail gate',
      no: '12',
      result: 'Defended: the check passed and the exploit failed',
      reason: 'The checker was late, not the service.',
    },
  },
  hill_report_decided: {
    en: {
      subject: '{topic}: the report of version {version} was decided',
      text: 'The report of version {version} of “{topic}” in “{contest}”: {result}.\n\nReason: {reason}',
    },
    zh: {
      subject: '{topic}：版本 {version} 的举报已有结果',
      text: '竞赛“{contest}”中“{topic}”版本 {version} 的举报：{result}。\n\n理由：{reason}',
    },
    sample: { contest: 'Spring finals', topic: 'Mail gate', version: '3', result: 'passed', reason: 'It answered its own team alone.' },
  },
  complaint_decided: {
    en: {
      subject: 'Your complaint in “{exam}” was decided',
      text: 'Your complaint about a mark in the exam “{exam}”: {decision}.\n\nReason: {reason}',
    },
    zh: { subject: '你在“{exam}”中的复核申请已有结果', text: '你对考试“{exam}”提出的复核申请：{decision}。\n\n理由：{reason}' },
    sample: { exam: 'Security basics', decision: 'Upheld', reason: 'The second way is right as well.' },
  },
}

const mark = /\{([a-z_]+)\}/gu
/** The text with its values; a value is plain text, whatever it holds. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(mark, (whole, name: string) => values[name] ?? whole)

/** What a message of this kind is called, as the product says it, whatever organisers wrote instead. */
export const subjectOf = (
  template: MessageTemplate,
  values: Record<'en' | 'zh', Readonly<Record<string, string>>>,
): { en: string; zh: string } => ({
  en: filled(builtInTexts[template].en.subject, values.en),
  zh: filled(builtInTexts[template].zh.subject, values.zh),
})

/** A value in a text that is read as Markdown: a name with brackets makes no link, one with stars no emphasis. */
export const literal = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replaceAll(/[\\`*[\]<>~|#!&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`),
    ]),
  )

/** Placeholders that a text names. */
export const marksOf = (text: string): string[] => [...text.matchAll(mark)].flatMap(([, name]) => name ?? [])
