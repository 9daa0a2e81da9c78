import { displayName, tidyName } from '@beacon/api/people/display-name'
import { limits } from '@beacon/api/limits'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { entrant, entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { team, teamMember } from '../../../../db/schema/people/team.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { newJoinCode } from '../../../people/team/index.ts'
import { isTrue, linesOf, numberIn, textIn } from './lines.ts'

/** Who was ranked, by the id it had in CTFd. */
export interface BroughtEntrant {
  entrant_id: string
  name: string
  is_hidden: boolean
  is_banned: boolean
  bracket_id: string | null
  roster: string[]
}
export interface People {
  /** Account of every user id of CTFd. */
  users: Map<number, string>
  entrants: Map<number, BroughtEntrant>
  user_ids: string[]
  matched: number
}
interface Source {
  folder: string
  isTeams: boolean
  contest_id: string
  ended_at: string
  brackets: ReadonlyMap<number, string>
}
interface CtfdUser {
  id: number
  name: string
  email: string
  team: number | null
  is_hidden: boolean
  is_banned: boolean
  bracket: number | null
  country: string | null
}

/** A name that ours may be; what nobody sees is taken out of it. */
function cut(text: string, fallback: string): string {
  const name = displayName.safeParse([...tidyName(text)].slice(0, limits.display_name.max).join(''))
  if (name.success) return name.data
  const seen = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]+/gu, '')
  return displayName.safeParse([...tidyName(seen)].slice(0, limits.display_name.max).join('')).data ?? fallback
}
const countryOf = (text: string): string | null => (/^[A-Z]{2}$/u.test(text) ? text : null)
const chunk = 1000

async function inChunks<T>(rows: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) await write(rows.slice(from, from + chunk))
}

/**
 * Users are found by e-mail or made disabled, without a password. A team is the living one of its name where one of its people is a member;
 * else it is made as one that is over, with its roster in this contest only.
 */
export async function bringPeople(ctx: SignedIn, tx: Tx, source: Source): Promise<People> {
  const users: CtfdUser[] = []
  for await (const group of linesOf(join(source.folder, 'users'), chunk)) users.push(...group.map(userOf))
  const { ids, made, matched } = await accountsOf(tx, users)
  const entrants = source.isTeams ? await teamsOf(ctx, tx, source, users, ids) : await singlesOf(tx, source, users, ids)
  return { users: ids, entrants, user_ids: made, matched }
}

const userOf = (row: unknown[]): CtfdUser => ({
  id: numberIn(row, 0) ?? 0,
  name: cut(textIn(row, 1), `User ${numberIn(row, 0) ?? 0}`),
  email: textIn(row, 2),
  team: numberIn(row, 4),
  is_hidden: isTrue(row, 5),
  is_banned: isTrue(row, 6),
  bracket: numberIn(row, 7),
  country: countryOf(textIn(row, 8)),
})

async function accountsOf(tx: Tx, users: readonly CtfdUser[]): Promise<{ ids: Map<number, string>; made: string[]; matched: number }> {
  const known = new Map<string, string>()
  await inChunks(
    users.flatMap(({ email }) => (email === '' ? [] : [email])),
    async (emails) => {
      const rows = await tx
        .select({ id: user.resource_id, email: user.email })
        .from(user)
        .where(and(inArray(sql`lower(${user.email})`, emails), isNull(user.deleted_at)))
      for (const row of rows) if (row.email !== null) known.set(row.email.toLowerCase(), row.id)
    },
  )
  const [plain] = await tx.select({ id: role.resource_id }).from(role).where(eq(role.key, 'ordinary'))
  const ids = new Map<number, string>()
  const taken = new Set<string>()
  const fresh: Array<typeof user.$inferInsert> = []
  for (const one of users) {
    const same = known.get(one.email)
    // Two accounts of one address cannot be one person of one contest.
    if (same !== undefined && !taken.has(same)) {
      taken.add(same)
      ids.set(one.id, same)
      continue
    }
    const resource_id = newId()
    ids.set(one.id, resource_id)
    const email = one.email !== '' && one.email.length <= 254 && same === undefined && !taken.has(one.email) ? one.email : null
    if (email !== null) taken.add(email)
    fresh.push({
      resource_id,
      username: `ctfd-${randomBytes(7).toString('hex')}`,
      rep_name: one.name,
      role_resource_id: plain?.id ?? '',
      status: 'disabled',
      status_reason: 'Brought along with a contest',
      source: 'import',
      email,
    })
  }
  await inChunks(fresh, (part) => tx.insert(user).values(part))
  return { ids, made: fresh.map((row) => row.resource_id), matched: users.length - fresh.length }
}

async function singlesOf(
  tx: Tx,
  source: Source,
  users: readonly CtfdUser[],
  ids: ReadonlyMap<number, string>,
): Promise<Map<number, BroughtEntrant>> {
  const found = new Map<number, BroughtEntrant>()
  const rows: Array<typeof entrant.$inferInsert> = []
  for (const [index, one] of users.entries()) {
    const user_id = ids.get(one.id)
    if (user_id === undefined) continue
    const made = entrantOf(source, one)
    found.set(one.id, { ...made, roster: [user_id] })
    rows.push({ ...rowOf(source, made, index + 1, one.country), user_id })
  }
  await writeEntrants(tx, source, rows, found)
  return found
}

async function teamsOf(
  ctx: SignedIn,
  tx: Tx,
  source: Source,
  users: readonly CtfdUser[],
  ids: ReadonlyMap<number, string>,
): Promise<Map<number, BroughtEntrant>> {
  const rosters = new Map<number, string[]>()
  for (const { id, team: of } of users) {
    const user_id = ids.get(id)
    if (of !== null && user_id !== undefined) rosters.set(of, [...(rosters.get(of) ?? []), user_id])
  }
  const living = await livingTeams(tx, [...ids.values()])
  const found = new Map<number, BroughtEntrant>()
  const teams: Array<typeof team.$inferInsert> = []
  const rows: Array<typeof entrant.$inferInsert> = []
  for await (const group of linesOf(join(source.folder, 'teams'), chunk)) {
    for (const row of group) {
      const id = numberIn(row, 0) ?? 0
      const one = {
        name: cut(textIn(row, 1), `Team ${id}`),
        is_hidden: isTrue(row, 3),
        is_banned: isTrue(row, 4),
        bracket: numberIn(row, 5),
      }
      const made = { ...entrantOf(source, one), roster: rosters.get(id) ?? [] }
      const country = countryOf(textIn(row, 6))
      const same = living.get(one.name.toLowerCase())
      const isSame = same !== undefined && made.roster.some((userId) => same.user_ids.has(userId))
      const team_id = isSame ? same.team_id : newId()
      // Two teams of one name in the file cannot be one entrant.
      if (isSame) living.delete(one.name.toLowerCase())
      else teams.push({ resource_id: team_id, name: one.name, country, disbanded_at: source.ended_at, ...newJoinCode(ctx.secret, team_id) })
      found.set(id, made)
      rows.push({ ...rowOf(source, made, rows.length + 1, country), team_id })
    }
  }
  await inChunks(teams, (part) => tx.insert(team).values(part))
  await writeEntrants(tx, source, rows, found)
  return found
}

interface LivingTeam {
  team_id: string
  user_ids: Set<string>
}

/** The living teams that these people are members of, by name in small letters. */
async function livingTeams(tx: Tx, userIds: readonly string[]): Promise<Map<string, LivingTeam>> {
  const found = new Map<string, LivingTeam>()
  await inChunks(userIds, async (part) => {
    const rows = await tx
      .select({ name: team.name, team_id: team.resource_id, user_id: teamMember.user_id })
      .from(teamMember)
      .innerJoin(team, eq(team.resource_id, teamMember.team_id))
      .where(and(inArray(teamMember.user_id, part), isNull(team.disbanded_at)))
    for (const { name, team_id, user_id } of rows) {
      const known = found.get(name.toLowerCase())
      if (known === undefined) found.set(name.toLowerCase(), { team_id, user_ids: new Set([user_id]) })
      else known.user_ids.add(user_id)
    }
  })
  return found
}

const entrantOf = (source: Source, one: Pick<CtfdUser, 'name' | 'is_hidden' | 'is_banned' | 'bracket'>): BroughtEntrant => ({
  entrant_id: newId(),
  name: one.name,
  is_hidden: one.is_hidden,
  is_banned: one.is_banned,
  bracket_id: one.bracket === null ? null : (source.brackets.get(one.bracket) ?? null),
  roster: [],
})

function rowOf(
  { contest_id, ended_at }: Source,
  made: BroughtEntrant,
  number: number,
  country: string | null,
): typeof entrant.$inferInsert {
  const { entrant_id, name, is_hidden, is_banned, bracket_id } = made
  const status = is_banned ? ('banned' as const) : ('approved' as const)
  return {
    entrant_id,
    contest_id,
    number,
    name,
    country,
    status,
    is_hidden,
    bracket_id,
    status_before: is_banned ? 'approved' : null,
    registered_at: ended_at,
    decided_at: ended_at,
  }
}

async function writeEntrants(
  tx: Tx,
  { contest_id }: Source,
  rows: ReadonlyArray<typeof entrant.$inferInsert>,
  found: ReadonlyMap<number, BroughtEntrant>,
): Promise<void> {
  await inChunks(rows, (part) => tx.insert(entrant).values(part))
  const members = [...found.values()].flatMap(({ entrant_id, roster }) =>
    roster.map((user_id, index) => ({ entrant_id, contest_id, user_id, is_captain: index === 0 })),
  )
  await inChunks(members, (part) => tx.insert(entrantMember).values(part).onConflictDoNothing())
}
