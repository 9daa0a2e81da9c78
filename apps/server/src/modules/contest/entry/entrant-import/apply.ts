import type { ImportedRow } from '@beacon/api/entrant-import'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import type { user } from '../../../../db/schema/user.ts'
import { Failure } from '../../../../failure.ts'
import { checkStreams } from '../../../../live/index.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { enter, isRefusal, lockEntrants, putMembers, recordEntrants, tellEntry, updateEntrant, type Person } from '../entrant/index.ts'
import { requireRoom } from '../../../platform/license/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { hashPassword } from '../../../people/session/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { newJoinCode, recordHistory, takeNumber } from '../../../people/team/index.ts'
import { bracketOf, entrantOf } from './check.ts'
import { readFacts, type Facts } from './facts-repo.ts'
import { firstPassword } from './first-password.ts'
import { insertTeam, insertUsers, joinTeam } from './repo.ts'

export interface Outcome {
  kind: 'added' | 'changed' | 'skipped'
  /** Accounts made on the way. */
  user_ids: string[]
}
export interface Group {
  import_id: string
  contest: ContestCommon
  rows: ImportedRow[]
}
type NewUser = typeof user.$inferInsert

/** One entrant of the list: accounts, team and entry, all of it or nothing; `keep` writes down in the same breath that it is through. */
export async function applyGroup(ctx: SignedIn, group: Group, keep: (tx: Tx, outcome: Outcome) => Promise<void>): Promise<void> {
  const { contest, rows } = group
  // Hashing takes time, so it is done before anything is locked.
  const fresh = await newUsers(ctx, group)
  const entry = { module: 'entrant' as const, operation: 'import' as const, object_type: 'entrant' }
  await change(ctx, entry, async (tx, note) => {
    if (fresh.length > 0) await requireRoom(tx, 'users', fresh.length)
    await insertUsers(tx, fresh)
    const facts = await factsOf(tx, contest, rows)
    const people = peopleOf(rows, facts)
    const team_id = contest.game_type === 'team' ? await teamFor(tx, ctx, { rows, facts, people }) : null
    const lock = await lockContest(tx, contest.resource_id)
    const { kind, entrant_id, name } = await enterOrChange(tx, lock, { rows, facts, people, team_id })
    const accounts = fresh.map(({ username }) => username)
    const members = people.map(({ rep_name }) => rep_name)
    note({ object_id: entrant_id, object_name: name, after: { contest_id: contest.resource_id, kind, members, accounts } })
    await keep(tx, { kind, user_ids: fresh.map((one) => one.resource_id) })
  })
  forgetContest(ctx, contest.resource_id)
}

const factsOf = (tx: Tx, contest: ContestCommon, rows: ImportedRow[]): Promise<Facts> =>
  readFacts(tx, contest, {
    usernames: rows.map(({ values }) => values.username),
    emails: [],
    teams: rows.map(({ values }) => values.team),
  })

async function newUsers(ctx: SignedIn, { import_id, rows }: Group): Promise<NewUser[]> {
  const { values: settings } = await settingsOf(ctx)
  const made: NewUser[] = []
  for (const { has_account, values } of rows) {
    if (has_account) continue
    made.push({
      resource_id: newId(),
      username: values.username,
      name: values.name,
      rep_name: values.name,
      email: values.email === '' ? null : values.email,
      password_hash: await hashPassword(firstPassword(ctx.secret, import_id, values.username)),
      must_change_password: true,
      role_resource_id: settings.registration_default_role,
      organisation_id: settings.registration_organisation,
      source: 'import',
    })
  }
  return made
}

/** The first of the list leads. */
const peopleOf = (rows: ImportedRow[], { accounts }: Facts): Person[] =>
  rows.flatMap(({ values }, index) => {
    const found = accounts.get(values.username.toLowerCase())
    return found === undefined ? [] : [{ user_id: found.user_id, rep_name: found.rep_name, is_captain: index === 0 }]
  })

interface Made {
  rows: ImportedRow[]
  facts: Facts
  people: Person[]
}

/** The living team of that name, or a new one; who is in none joins it. */
async function teamFor(tx: Tx, ctx: SignedIn, { rows, facts, people }: Made): Promise<string> {
  const { team = '', tag = '' } = rows[0]?.values ?? {}
  const known = facts.teams.get(team.toLowerCase())
  const team_id = known?.team_id ?? newId()
  if (known === undefined) {
    const max_members = Math.max(5, facts.contest.team_size_max, people.length)
    const number = await takeNumber(tx)
    const created_by = ctx.actor.user_id
    await insertTeam(tx, { resource_id: team_id, name: team, tag, number, max_members, created_by, ...newJoinCode(ctx.secret, team_id) })
  }
  const userIds = people.map(({ user_id }) => user_id)
  const came = await joinTeam(tx, team_id, userIds)
  await recordHistory(
    tx,
    came.map((user_id) => ({ team_id, user_id, kind: 'joined' as const, by_id: ctx.actor.user_id })),
  )
  return team_id
}

interface Entering extends Made {
  team_id: string | null
}
interface Entered {
  kind: 'added' | 'changed'
  entrant_id: string
  name: string
}

async function enterOrChange(tx: Tx, lock: ContestLock, input: Entering): Promise<Entered> {
  const { rows, facts, people, team_id } = input
  const values = rows[0]?.values
  const [first] = people
  if (values === undefined || first === undefined) throw new Failure('not_found')
  const known = entrantOf(values, facts)
  const bracket_id = values.bracket === '' ? undefined : bracketOf(values.bracket, facts.contest)
  const own = {
    ...(values.tag === '' ? {} : { tag: values.tag }),
    ...(values.number === '' ? {} : { number: Number(values.number) }),
    ...(bracket_id === undefined ? {} : { bracket_id }),
  }
  if (known === undefined) {
    const name = team_id === null ? first.rep_name : values.team
    const source = team_id === null ? { user_id: first.user_id } : { team_id }
    const candidate = { source, name, tag: values.tag, country: null, logo: null, members: people }
    const made = await enter(tx, lock, { candidate, status: 'approved', bracket_id: bracket_id ?? null })
    if (isRefusal(made)) throw new Failure(made.code, made.details)
    if (own.number !== undefined) await updateEntrant(tx, made.entrant_id, own)
    return { kind: 'added', entrant_id: made.entrant_id, name }
  }
  const [old] = await lockEntrants(tx, lock.contest_id, [known.entrant_id])
  if (old === undefined) throw new Failure('not_found')
  const after = Object.keys(own).length === 0 ? old : await updateEntrant(tx, old.entrant_id, own)
  if (team_id !== null) await putMembers(tx, after, people)
  if (after.status !== 'pending') await recordEntrants(tx, lock, [after])
  await tellEntry(tx, after)
  await checkStreams(tx, lock.contest_id)
  return { kind: 'changed', entrant_id: after.entrant_id, name: after.name }
}
