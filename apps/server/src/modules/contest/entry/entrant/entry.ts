import type { EntryValues } from '@beacon/api/contest/contest-structures'
import { and, eq } from 'drizzle-orm'
import type { Ctx, Platform } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { openGather } from '../../../../db/gather.ts'
import { entrant, entrantMember, type EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { fail } from '../../../../failure.ts'
import { isAddressAllowed, stateOf, type OpenContest, type SeenContest } from '../../core/contest/index.ts'

/** The part a person has in a contest. */
export interface Entry {
  entrant_id: string
  name: string
  status: EntrantRecord['status']
  reason: string | null
  team_id: string | null
  is_captain: boolean
  bracket_id: string | null
  fields: EntryValues
}

export async function readEntry(executor: Executor, contestId: string, userId: string): Promise<Entry | null> {
  const [row] = await executor
    .select({ entrant, is_captain: entrantMember.is_captain })
    .from(entrantMember)
    .innerJoin(entrant, eq(entrant.entrant_id, entrantMember.entrant_id))
    .where(and(eq(entrantMember.contest_id, contestId), eq(entrantMember.user_id, userId)))
  if (row === undefined) return null
  const { entrant_id, name, status, reason, team_id, bracket_id, fields } = row.entrant
  return { entrant_id, name, status, reason, team_id, is_captain: row.is_captain, bracket_id, fields }
}

const entryText = `select m.user_id, e.entrant_id, e.name, e.status, e.reason, e.team_id, e.bracket_id, e.fields, m.is_captain
  from entrant_member m join entrant e on e.entrant_id = m.entrant_id where m.contest_id = $1 and m.user_id = any($2::uuid[])`
const mostAtOnce = 500
type Reader = (userId: string) => Promise<Entry | null>
const readers = new WeakMap<OpenContest, Reader>()

function readerOf({ pool }: Pick<Platform, 'pool'>, open: OpenContest): Reader {
  const known = readers.get(open)
  if (known !== undefined) return known
  const made = openGather(mostAtOnce, async (userIds) => {
    const values = [open.row.resource_id, userIds]
    const { rows } = await pool.query<Entry & { user_id: string }>({ name: 'entrant_entries', text: entryText, values })
    return new Map(rows.map(({ user_id, ...entry }): [string, Entry] => [user_id, entry]))
  })
  readers.set(open, made)
  return made
}

/** As long as the contest is known to this process, so is the answer; a change of any entry drops both. */
export async function findEntry(ctx: Pick<Platform, 'pool'>, open: OpenContest, userId: string): Promise<Entry | null> {
  const { members } = open
  const known = members.get(userId)
  if (known !== undefined) return known as Entry | null
  const found = await readerOf(ctx, open)(userId)
  members.set(userId, found)
  return found
}

/** The entry of a caller who may play now: who and when, in the order of the submission table. Throws its code. */
export async function playingEntry(ctx: Ctx, seen: SeenContest): Promise<Entry> {
  const entry = ctx.actor === null ? null : await findEntry(ctx, seen.open, ctx.actor.user_id)
  if (entry === null) return fail('not_registered')
  if (entry.status === 'pending') return fail('registration_pending')
  if (entry.status === 'rejected') return fail('registration_rejected', { reason: entry.reason })
  if (entry.status === 'withdrawn') return fail('entrant_withdrawn')
  if (entry.status === 'banned') return fail('entrant_banned', { reason: entry.reason })
  if (!isAddressAllowed(seen.contest.ip_whitelist, ctx.ip)) return fail('address_not_allowed', { ip: ctx.ip })
  return entry
}

/** Refuses what needs a running contest. */
export function mustRun({ contest, now }: Pick<SeenContest, 'contest' | 'now'>): void {
  const { status } = stateOf(contest, now)
  if (status === 'not_started') fail('contest_not_started', { t: contest.start_at })
  if (status === 'paused') fail('contest_paused')
  if (status === 'finished') fail('contest_finished', { t: contest.stopped_at ?? contest.end_at })
}

export interface LobbyEntry {
  contest_id: string
  entrant_id: string
  status: EntrantRecord['status']
  reason: string | null
  bracket_id: string | null
}

/** All entries of a person. */
export async function selectEntries(executor: Executor, userId: string): Promise<LobbyEntry[]> {
  return executor
    .select({
      contest_id: entrant.contest_id,
      entrant_id: entrant.entrant_id,
      status: entrant.status,
      reason: entrant.reason,
      bracket_id: entrant.bracket_id,
    })
    .from(entrantMember)
    .innerJoin(entrant, eq(entrant.entrant_id, entrantMember.entrant_id))
    .where(eq(entrantMember.user_id, userId))
}
