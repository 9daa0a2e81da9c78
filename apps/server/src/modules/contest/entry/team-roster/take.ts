import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { contestStaff } from '../../../../db/schema/contest/contest.ts'
import { entrant, entrantMember } from '../../../../db/schema/contest/entrant.ts'
import type { TeamRecord } from '../../../../db/schema/people/team.ts'
import { checkStreams } from '../../../../live/index.ts'
import { lockTeam, selectMembers, type MemberRow } from '../../../people/team/index.ts'
import { forgetContest, stateOf, tellContestChanged } from '../../core/contest/index.ts'
import { lockContest } from '../../score/score/index.ts'
import { recordEntrants } from '../entrant/index.ts'
import { isRosterFixed, selectEntries, type Entry } from './entries.ts'

/**
 * Takes the team as it is now into every contest that does not hold its roster. One transaction per contest, since none locks two;
 * it reads the team itself, so it may run late or twice.
 */
export async function takeRosters(ctx: Ctx, teamId: string): Promise<void> {
  for (const { contest } of await selectEntries(ctx.db, teamId)) {
    const entry = {
      module: 'entrant' as const,
      operation: 'roster_change' as const,
      object_type: 'contest',
      object_id: contest.resource_id,
      object_name: contest.name,
    }
    await change(ctx, entry, async (tx, note) => {
      const team = await lockTeam(tx, teamId)
      const lock = await lockContest(tx, contest.resource_id)
      const [own] = (await selectEntries(tx, teamId)).filter((one) => one.contest.resource_id === contest.resource_id)
      if (
        team === null ||
        own === undefined ||
        isRosterFixed({ ...own, now: lock.at }) ||
        stateOf(own.contest, lock.at).status === 'finished'
      )
        return
      const members = await playersOf(tx, own, await selectMembers(tx, teamId))
      await tx.delete(entrantMember).where(eq(entrantMember.entrant_id, own.entrant.entrant_id))
      if (members.length > 0) await tx.insert(entrantMember).values(members)
      const [after] = await tx
        .update(entrant)
        .set({ ...namesOf(team, own), version: sql`${entrant.version} + 1` })
        .where(eq(entrant.entrant_id, own.entrant.entrant_id))
        .returning()
      if (after !== undefined && after.status !== 'pending') await recordEntrants(tx, lock, [after])
      note({ after: { team: team.name, members: members.length } })
      await tellContestChanged(tx, contest.resource_id)
      await checkStreams(tx, contest.resource_id)
    })
    forgetContest(ctx, contest.resource_id)
  }
}

/** Names are copied until the start; from then on they are the desk's to change. */
function namesOf({ name, tag, country, logo }: TeamRecord, { contest, now }: Entry) {
  return stateOf(contest, now).status === 'not_started' ? { name, tag, country, logo } : {}
}

/** Members who may play here: staff may not, nor who plays for another entrant. */
async function playersOf(tx: Tx, { contest, entrant: own }: Entry, members: MemberRow[]) {
  const ids = members.map(({ user_id }) => user_id)
  if (ids.length === 0) return []
  const staff = await tx
    .select({ id: contestStaff.user_id })
    .from(contestStaff)
    .where(and(eq(contestStaff.contest_id, contest.resource_id), inArray(contestStaff.user_id, ids)))
  const elsewhere = await tx
    .select({ id: entrantMember.user_id })
    .from(entrantMember)
    .where(
      and(
        eq(entrantMember.contest_id, contest.resource_id),
        inArray(entrantMember.user_id, ids),
        sql`${entrantMember.entrant_id} <> ${own.entrant_id}`,
      ),
    )
  const barred = new Set([contest.owner_id, ...own.bench, ...staff.map(({ id }) => id), ...elsewhere.map(({ id }) => id)])
  const { entrant_id } = own
  return members
    .filter(({ user_id }) => !barred.has(user_id))
    .map(({ user_id, is_captain }) => ({ entrant_id, contest_id: contest.resource_id, user_id, is_captain }))
}
