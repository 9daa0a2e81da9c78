import { usernameOf } from '@beacon/api/people/person-rules'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { user } from '../../../db/schema/people/user.ts'
import { firstPassword } from '../../platform/secret/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { workbook, type Handout, type RawRow } from '../../platform/sheet/index.ts'
import { drawSlips, type Slip } from '../user-import/index.ts'

const heads = {
  en: ['Team', 'Username', 'Name', 'Password'],
  zh: ['队名', '用户名', '姓名', '密码'],
} as const

const note = { en: 'You choose your own at the first sign-in.', zh: '首次登录时需修改密码。' } as const

/** A row without a team belongs to the team above it. */
export function fillDown(rows: RawRow[]): RawRow[] {
  let above: RawRow['cells'][string] | undefined
  return rows.map((row) => {
    const own = row.cells['team']
    if (own !== undefined && own.text !== '') above = own
    else if (above !== undefined) return { ...row, cells: { ...row.cells, team: { ...above, at: own?.at ?? above.at } } }
    return row
  })
}

const accountsOf = ({ accounts }: Record<string, unknown>): string[] =>
  Array.isArray(accounts) ? accounts.filter((one): one is string => typeof one === 'string') : []

/** First passwords by team; of those who have set their own meanwhile none is told. */
async function slipsOf(ctx: SignedIn, { import_id, outcome, rows }: Handout): Promise<Slip[]> {
  const made = accountsOf(outcome)
  if (made.length === 0) return []
  const { username, name, must_change_password } = user
  const people = await ctx.db.select({ username, name, must_change_password }).from(user).where(inArray(username, made))
  const teams = new Map(
    fillDown([...rows]).map(({ cells }) => [usernameOf(cells['username']?.text ?? '').toLowerCase(), cells['team']?.text ?? '']),
  )
  return people
    .filter((one) => one.must_change_password)
    .map((one) => ({
      username: one.username,
      name: one.name,
      organisation: teams.get(one.username.toLowerCase()) ?? '',
      password: firstPassword(ctx.secret, import_id, one.username),
    }))
    .sort((a, b) => a.organisation.localeCompare(b.organisation))
}

async function makeHandout(ctx: SignedIn, input: Handout): Promise<Buffer> {
  const slips = await slipsOf(ctx, input)
  const [team, username, name, password] = heads[input.lang]
  if (input.format === 'pdf') {
    const { values } = await settingsOf(ctx)
    const title = input.lang === 'zh' ? (values.system_name_zh ?? values.system_name) : values.system_name
    return drawSlips(slips, { title, username, password, note: note[input.lang] })
  }
  const rows = slips.map((one) => [one.organisation, one.username, one.name, one.password])
  return workbook([{ name: password, rows: [[team, username, name, password], ...rows] }])
}

/** First passwords of the accounts that a sheet of teams made; `accounts` of its outcome names them. */
export const teamHandout = {
  isDue: (outcome: Record<string, unknown>): boolean => accountsOf(outcome).length > 0,
  make: makeHandout,
}
