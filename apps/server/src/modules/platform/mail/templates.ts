import type { MailTemplate } from '@beacon/api/platform/mail'
import type { SettingValues } from '@beacon/api/platform/setting'

export type MailLocale = 'en' | 'zh'
export interface Letter {
  subject: string
  /** Lines of the letter; a link stands alone on its line. */
  lines: string[]
}
type Template<V> = (values: V) => Record<MailLocale, Letter>

const when = (at: string, zone: string, locale: MailLocale): string =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    new Date(at),
  )

/** What the product writes, in both languages. `zone` is the installation's. */
export const templates = {
  password_reset: ({ username, url }: { username: string; url: string }) => ({
    en: {
      subject: 'Choose a new password',
      lines: [
        `A new password was requested for the account ${username}.`,
        'This link works once, within 30 minutes:',
        url,
        'If this was not you, ignore this e-mail; the password stays unchanged.',
      ],
    },
    zh: {
      subject: '设置新密码',
      lines: [
        `有人为账号 ${username} 申请了新密码。`,
        '以下链接 30 分钟内有效，仅可使用一次：',
        url,
        '如非本人操作，请忽略本邮件，密码保持不变。',
      ],
    },
  }),
  email_verify: ({ username, url }: { username: string; url: string }) => ({
    en: {
      subject: 'Confirm this e-mail address',
      lines: [
        `The account ${username} is using this address. Confirm that it is yours. The link works once, within 24 hours:`,
        url,
        'If this was not you, ignore this e-mail.',
      ],
    },
    zh: {
      subject: '验证邮箱地址',
      lines: [`账号 ${username} 填写了此邮箱。请确认该邮箱属于你，链接 24 小时内有效，仅可使用一次：`, url, '如非本人操作，请忽略本邮件。'],
    },
  }),
  registration_decided: ({ username, approved, reason }: { username: string; approved: boolean; reason: string }) => ({
    en: {
      subject: approved ? 'Your registration was approved' : 'Your registration was rejected',
      lines: approved
        ? [`Your account ${username} is active. You can sign in now.`]
        : [`The registration of ${username} was rejected: ${reason}`, 'Sign in with your password to correct and resubmit it.'],
    },
    zh: {
      subject: approved ? '注册已通过审核' : '注册未通过审核',
      lines: approved
        ? [`账号 ${username} 已开通，可以登录。`]
        : [`账号 ${username} 的注册未通过：${reason}`, '使用你的密码登录后可修改并重新提交。'],
    },
  }),
  totp_reset: ({ username }: { username: string }) => ({
    en: {
      subject: 'Two-factor sign-in was reset',
      lines: [`An administrator reset two-factor sign-in for the account ${username}. Set it up again in your profile.`],
    },
    zh: { subject: '两步验证已重置', lines: [`管理员已重置账号 ${username} 的两步验证，请在个人资料中重新设置。`] },
  }),
  token_ending: ({ name, prefix, at, zone = 'Asia/Shanghai' }: { name: string; prefix: string; at: string; zone?: string }) => ({
    en: {
      subject: 'API token expires soon',
      lines: [`The token “${name}” (${prefix}…) expires on ${when(at, zone, 'en')}. Create a new one in your profile.`],
    },
    zh: { subject: '接口令牌即将到期', lines: [`令牌“${name}”（${prefix}…）将于 ${when(at, zone, 'zh')} 到期，请在个人资料中新增。`] },
  }),
  account_ending: ({ username, at, zone = 'Asia/Shanghai' }: { username: string; at: string; zone?: string }) => ({
    en: {
      subject: 'Your account expires soon',
      lines: [`Your account ${username} expires on ${when(at, zone, 'en')}. Ask an organiser if you need it longer.`],
    },
    zh: { subject: '账号即将到期', lines: [`账号 ${username} 将于 ${when(at, zone, 'zh')} 到期。如需延长，请联系组织者。`] },
  }),
  /** For other modules: a message or a notice as it is, written by a person. */
  note: ({ subject, text }: { subject: string; text: string }) => {
    const letter = { subject, lines: text.split('\n') }
    return { en: letter, zh: letter }
  },
  test: ({ system_name }: { system_name: string }) => ({
    en: { subject: `Test of ${system_name}`, lines: ['Outgoing mail works.'] },
    zh: { subject: `${system_name} 测试邮件`, lines: ['邮件发送正常。'] },
  }),
} satisfies Record<MailTemplate, Template<never>>

export type TemplateName = keyof typeof templates
export type ValuesOf<N extends TemplateName> = Parameters<(typeof templates)[N]>[0]

/** The letter in the person's language, with the installation's name under it. */
export function letterOf(
  name: TemplateName,
  values: object,
  locale: MailLocale,
  system: Pick<SettingValues, 'system_name' | 'system_name_zh'>,
): Letter {
  // Values are stored by queueMail, whose type ties them to the template.
  const { subject, lines } = (templates[name] as Template<object>)(values)[locale]
  const sign = (locale === 'zh' ? system.system_name_zh : null) ?? system.system_name
  return { subject: `${subject} · ${sign}`, lines: [...lines, '', sign] }
}
