import { userImportOptions } from '@beacon/api/people/user-import'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../context.ts'
import { firstPassword } from '../../platform/secret/index.ts'
import { secretOf, settingsOf } from '../../platform/setting/index.ts'
import { workbook, type Handout, type Lang } from '../../platform/sheet/index.ts'
import { selectSlipUsers } from './repo.ts'
import { drawSlips, type Slip } from './slips.ts'

const outcome = z.object({ usernames: z.array(z.string()) })
export const isDue = (kept: Record<string, unknown>): boolean => {
  const parsed = z.safeParse(outcome, kept)
  return parsed.success && parsed.data.usernames.length > 0
}

const words = {
  sheet: { en: 'Passwords', zh: '初始密码' },
  head: { en: ['Username', 'Name', 'Organisation', 'First password'], zh: ['用户名', '姓名', '组织', '初始密码'] },
  username: { en: 'Username', zh: '用户名' },
  password: { en: 'First password', zh: '初始密码' },
  note: { en: 'You choose your own at the first sign-in.', zh: '首次登录时需修改密码。' },
} as const

/** First passwords of the accounts that a run made or reset, while nobody has changed them. */
async function slipsOf(ctx: SignedIn, { import_id, options, outcome: kept, rows }: Handout): Promise<Slip[]> {
  const { passwords } = z.parse(userImportOptions, options)
  const shared = passwords === 'default' ? ((await secretOf(ctx, 'default_password')) ?? '') : ''
  const typed = new Map(rows.map(({ cells }) => [(cells['username']?.text ?? '').toLowerCase(), cells['password']?.text ?? '']))
  const of = {
    default: () => shared,
    column: (username: string) => typed.get(username.toLowerCase()) ?? '',
    generated: (username: string) => firstPassword(ctx.secret, import_id, username),
  }
  const users = await selectSlipUsers(ctx.db, z.parse(outcome, kept).usernames)
  return users.map(({ username, name, organisation }) => ({
    username,
    name,
    organisation: organisation ?? '',
    password: of[passwords](username),
  }))
}

export async function makeHandout(ctx: SignedIn, input: Handout): Promise<Buffer> {
  const slips = await slipsOf(ctx, input)
  const { lang } = input
  if (input.format === 'pdf') {
    const title = await systemName(ctx, lang)
    return drawSlips(slips, { title, username: words.username[lang], password: words.password[lang], note: words.note[lang] })
  }
  const rows = slips.map(({ username, name, organisation, password }) => [username, name, organisation, password])
  return workbook([{ name: words.sheet[lang], rows: [words.head[lang], ...rows] }])
}

async function systemName(ctx: SignedIn, lang: Lang): Promise<string> {
  const { values } = await settingsOf(ctx)
  return lang === 'zh' ? (values.system_name_zh ?? values.system_name) : values.system_name
}
