import type { entrant as contract, EntrantDetail } from '@beacon/api/contest/entrant'
import type { Parsed } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { brokenConstraint, type Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { fail, failFields } from '../../../../failure.ts'
import { forgetContest, staffContest, stateOf } from '../../core/contest/index.ts'
import { keepFiles } from '../../../platform/file/index.ts'
import { countCompleted } from '../../score/measure/index.ts'
import { lockContest, standingsOf } from '../../score/score/index.ts'
import { entrantRowOf } from './desk.ts'
import { tellEntry } from './enter.ts'
import { recordEntrants } from './events.ts'
import { selectPlayers } from './players-repo.ts'
import { lockEntrants, updateEntrant, type NewEntrant } from './repo.ts'

interface InEntrant {
  resource_id: string
  entrant_id: string
}

/** From when on a change of members needs a reason: as the contest says for its teams. */
export function isRosterLocked(contest: ContestCommon, at: number): boolean {
  const { status } = stateOf(contest, at)
  return contest.roster_lock === 'at_join' || (contest.roster_lock !== 'never' && status !== 'not_started')
}

export async function readEntrant(ctx: SignedIn, { resource_id, entrant_id }: InEntrant): Promise<EntrantDetail> {
  const { contest, now } = await staffContest(ctx, resource_id, 'contest.entrant')
  const row = (await entrantRowOf(ctx, resource_id, entrant_id)) ?? fail('not_found')
  const completed = await countCompleted(ctx.pool, await standingsOf(ctx, resource_id))
  const members = await selectPlayers(ctx.db, { entrantId: entrant_id, completed })
  return { ...row, members, is_roster_locked: isRosterLocked(contest, now) }
}

/** The entrant under the contest's lock, as the caller last saw it. */
export async function lockSeen(tx: Tx, { resource_id, entrant_id }: InEntrant, version: number): Promise<EntrantRecord> {
  const [row] = await lockEntrants(tx, resource_id, [entrant_id])
  if (row === undefined) return fail('not_found')
  if (row.version !== version) fail('changed_meanwhile', { version: row.version })
  return row
}

type Change = Parsed<typeof contract.update>['body']

/** The new name stands everywhere at once; the old one stays in the audit log. */
export async function changeEntrant(ctx: SignedIn, where: InEntrant, { version, ...body }: Change): Promise<EntrantDetail> {
  await staffContest(ctx, where.resource_id, 'contest.entrant')
  try {
    await change(ctx, { module: 'entrant', operation: 'rename', object_type: 'entrant' }, async (tx, note) => {
      const lock = await lockContest(tx, where.resource_id)
      const old = await lockSeen(tx, where, version)
      if (typeof body.logo === 'string' && body.logo !== old.logo)
        await keepFiles(tx, [{ file_id: body.logo, path: 'logo' }], ['team_logo'])
      const { logo = old.logo, name, tag, country, number } = body
      const values: Partial<NewEntrant> = { name, tag, country, number, logo }
      const after = await updateEntrant(tx, old.entrant_id, values)
      if (after.status !== 'pending' && after.status !== 'rejected') await recordEntrants(tx, lock, [after])
      await tellEntry(tx, after)
      const before = { name: old.name, tag: old.tag, country: old.country, number: old.number, logo: old.logo }
      note({ object_id: old.entrant_id, object_name: name, before, after: values })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'entrant_number') return failFields({ number: { code: 'number_taken' } })
    throw error
  }
  forgetContest(ctx, where.resource_id)
  return readEntrant(ctx, where)
}
