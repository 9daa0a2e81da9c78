import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { team, teamMember } from '../../../../db/schema/people/team.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail, Failure } from '../../../../failure.ts'
import { checkStreams } from '../../../../live/index.ts'
import { eq, inArray } from 'drizzle-orm'
import { newJoinCode, recordHistory, takeNumber } from '../../../people/team/index.ts'
import type { Hashes } from '../../../people/team-import/index.ts'
import { requireRoom } from '../../../platform/license/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import type { SheetLine, WriteInput } from '../../../platform/sheet/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { enter, isRefusal, lockEntrants, putMembers, recordEntrants, tellEntry, updateEntrant, type Person } from '../entrant/index.ts'
import { matchOf, type Group, type NewAccount } from './line-result.ts'
import { bracketOf } from './judge.ts'

type Writing = Pick<WriteInput<unknown, Hashes>, 'lines' | 'prepared' | 'note'>

/** One entrant of the sheet: accounts, team and entry, all of it or nothing. */
export async function writeEntrant(ctx: SignedIn, tx: Tx, { lines, prepared, note }: Writing): Promise<Record<string, unknown>> {
  const [line = fail('sheet_nothing')] = lines
  const { group } = matchOf(line)
  const accounts = lines.flatMap((one) => matchOf(one).account ?? [])
  if (accounts.length > 0) await requireRoom(tx, 'users', accounts.length)
  const people = await peopleOf(ctx, tx, { group, lines, prepared })
  const team_id = group.facts.contest.game_type === 'team' ? await teamFor(tx, ctx, { group, people }) : null
  const lock = await lockContest(tx, group.facts.contest.resource_id)
  const kind = group.known === null ? 'added' : 'changed'
  const entering = { group, people, team_id }
  const { entrant_id, name } = await (group.known === null ? enterNew(tx, lock, entering) : changeKnown(tx, lock, entering))
  const usernames = accounts.map(({ username }) => username)
  const members = people.map(({ rep_name }) => rep_name)
  const after = { contest_id: lock.contest_id, kind, members, accounts: usernames }
  note({ object_type: 'entrant', object_id: entrant_id, object_name: name, after })
  return { accounts: usernames }
}

interface Chosen {
  group: Group
  lines: readonly SheetLine[]
  prepared: Hashes
}

/** People of the chosen rows, and who is a member already; the first of them leads. */
async function peopleOf(ctx: SignedIn, tx: Tx, { group, lines, prepared }: Chosen): Promise<Person[]> {
  const people: Person[] = []
  for (const line of group.lines) {
    const { person, account, is_member } = matchOf(line)
    if (!lines.includes(line) && !is_member) continue
    const { user_id, rep_name } = person ?? (await makeAccount(ctx, tx, account ?? fail('sheet_rows_wrong', { n: 1 }), prepared))
    people.push({ user_id, rep_name, is_captain: people.length === 0 })
  }
  return people
}

async function makeAccount(
  ctx: SignedIn,
  tx: Tx,
  { username, name, email }: NewAccount,
  prepared: Hashes,
): Promise<{ user_id: string; rep_name: string }> {
  const { values: settings } = await settingsOf(ctx, tx)
  const user_id = newId()
  await tx.insert(user).values({
    resource_id: user_id,
    username,
    name,
    rep_name: name,
    email,
    password_hash: prepared.get(username) ?? fail('sheet_rows_wrong', { n: 1 }),
    must_change_password: true,
    role_resource_id: settings.registration_default_role,
    organisation_id: settings.registration_organisation,
    source: 'import',
  })
  return { user_id, rep_name: name }
}

interface Made {
  group: Group
  people: readonly Person[]
}

/** The living team of that name, or a new one; who is in none joins it. */
async function teamFor(tx: Tx, ctx: SignedIn, { group, people }: Made): Promise<string> {
  const { name, lines, facts } = group
  const known = facts.teams.get(name.toLowerCase())
  const team_id = known ?? newId()
  const by_id = ctx.actor.user_id
  if (known === undefined) {
    const max_members = Math.max(5, facts.contest.team_size_max, people.length)
    const tag = lines[0]?.text('tag') ?? ''
    const number = await takeNumber(tx)
    await tx
      .insert(team)
      .values({ resource_id: team_id, name, tag, number, max_members, created_by: by_id, ...newJoinCode(ctx.secret, team_id) })
  }
  const userIds = people.map(({ user_id }) => user_id)
  const came = await joinTeam(tx, team_id, userIds)
  await recordHistory(
    tx,
    came.map((user_id) => ({ team_id, user_id, kind: 'joined' as const, by_id })),
  )
  return team_id
}

/** Adds people to a team as far as they are in none, and tells who came; the first is its captain if it has nobody yet. */
async function joinTeam(tx: Tx, teamId: string, userIds: readonly string[]): Promise<string[]> {
  const held = await tx
    .select({ id: teamMember.user_id })
    .from(teamMember)
    .where(inArray(teamMember.user_id, [...userIds]))
  const taken = new Set(held.map(({ id }) => id))
  const [anybody] = await tx.select({ id: teamMember.user_id }).from(teamMember).where(eq(teamMember.team_id, teamId)).limit(1)
  const fresh = userIds.filter((id) => !taken.has(id))
  const rows = fresh.map((user_id, index) => ({ team_id: teamId, user_id, is_captain: anybody === undefined && index === 0 }))
  if (rows.length > 0) await tx.insert(teamMember).values(rows)
  return fresh
}

interface Entering extends Made {
  team_id: string | null
}
interface Entered {
  entrant_id: string
  name: string
}

async function enterNew(tx: Tx, lock: ContestLock, { group, people, team_id }: Entering): Promise<Entered> {
  const [first = fail('not_found')] = people
  const [line] = group.lines
  const name = team_id === null ? first.rep_name : group.name
  const source = team_id === null ? { user_id: first.user_id } : { team_id }
  const tag = line?.text('tag') ?? ''
  const bracket_id = bracketOf(line?.text('bracket') ?? '', lock.contest)?.bracket_id ?? null
  const candidate = { source, name, tag, country: null, logo: null, members: [...people] }
  const made = await enter(tx, lock, { candidate, status: 'approved', bracket_id })
  if (isRefusal(made)) throw new Failure(made.code, made.details)
  const number = line?.text('number') ?? ''
  if (number !== '') await updateEntrant(tx, made.entrant_id, { number: Number(number) })
  return { entrant_id: made.entrant_id, name }
}

/** What the first row gives; a blank cell keeps what is there. */
async function changeKnown(tx: Tx, lock: ContestLock, { group, people, team_id }: Entering): Promise<Entered> {
  const [old = fail('not_found')] = await lockEntrants(tx, lock.contest_id, [group.known?.entrant_id ?? ''])
  const [line] = group.lines
  const tag = line?.given('tag')
  const number = line?.text('number') ?? ''
  const bracket = line?.given('bracket')
  const own = {
    ...(tag === undefined ? {} : { tag }),
    ...(number === '' ? {} : { number: Number(number) }),
    ...(bracket === undefined ? {} : { bracket_id: bracketOf(bracket, lock.contest)?.bracket_id ?? null }),
  }
  const after = Object.keys(own).length === 0 ? old : await updateEntrant(tx, old.entrant_id, own)
  if (team_id !== null) await putMembers(tx, after, people)
  if (after.status !== 'pending') await recordEntrants(tx, lock, [after])
  await tellEntry(tx, after)
  await checkStreams(tx, lock.contest_id)
  return { entrant_id: after.entrant_id, name: after.name }
}
