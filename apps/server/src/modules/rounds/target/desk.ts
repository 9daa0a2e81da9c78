import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { roundTarget as contract, TargetRow } from '@beacon/api/rounds/target'
import { stateAt } from '@beacon/engine'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { entrant } from '../../../db/schema/contest/entrant.ts'
import { roundTarget } from '../../../db/schema/rounds/target.ts'
import { fail } from '../../../failure.ts'
import { flagAddressOf } from '../../contest/answer/bot/index.ts'
import { clockOf, staffContest } from '../../contest/core/contest/index.ts'
import { recordEntrants } from '../../contest/entry/entrant/index.ts'
import { lockContest } from '../../contest/score/score/index.ts'
import { ownAddresses, targetsOf, type Target } from './targets.ts'

const viewOf = ({ boxes, ...target }: Target): TargetRow => ({ ...target, boxes: [...boxes.values()] })

/** A contest without boxes has no page of them. */
function mustHaveBoxes(contest: ContestCommon): void {
  if (!('address_template' in contest)) fail('contest_not_found')
}

export async function listTargets(
  ctx: SignedIn,
  id: string,
  { page, size, sort = 'number', q = '' }: Parsed<typeof contract.list>['query'],
): Promise<Reply<typeof contract.list>> {
  const { contest } = await staffContest(ctx, id, 'contest.watch')
  mustHaveBoxes(contest)
  const { topics, targets } = await targetsOf(ctx.db, contest)
  const part = q.trim().toLowerCase()
  const fits = targets.filter(({ name, number }) => name.toLowerCase().includes(part) || String(number) === part)
  const byName = (one: Target, other: Target) => one.name.localeCompare(other.name) || one.number - other.number
  const sorted = sort.endsWith('name') ? fits.toSorted(byName) : fits
  const ordered = sort.startsWith('-') ? sorted.toReversed() : sorted
  return {
    items: ordered.slice((page - 1) * size, page * size).map(viewOf),
    total: fits.length,
    topics,
    flag_address: flagAddressOf(ctx, contest),
  }
}

type Body = Parsed<typeof contract.update>['body']

/** @throws contest_state for a mark that comes after the start, address_clash, target_platform, topic_not_found */
export async function saveTarget(
  ctx: SignedIn,
  { resource_id, entrant_id }: { resource_id: string; entrant_id: string },
  body: Body,
): Promise<TargetRow> {
  mustHaveBoxes((await staffContest(ctx, resource_id, 'contest.write')).contest)
  const about = { module: 'contest', operation: 'set_target', object_type: 'contest', object_id: resource_id } as const
  return change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const { topics, targets } = await targetsOf(tx, lock.contest)
    const old = targets.find((one) => one.entrant_id === entrant_id) ?? fail('not_found')
    if (old.version !== body.version) fail('changed_meanwhile', { version: old.version })
    const { is_nop = old.is_nop } = body
    const state = stateAt(clockOf(lock.contest), lock.at)
    if (is_nop !== old.is_nop && state !== 'not_started') fail('contest_state', { state })
    const before = writtenOf(old)
    const addresses = { ...before }
    for (const [topic_id, address] of Object.entries(body.addresses ?? {})) {
      if (topics.every((one) => one.topic_id !== topic_id)) fail('topic_not_found')
      if (address === null) delete addresses[topic_id]
      else addresses[topic_id] = mustBeFree(address, old, targets)
    }
    const values = { is_nop, addresses, version: old.version + 1 }
    await tx
      .insert(roundTarget)
      .values({ entrant_id, contest_id: resource_id, ...values })
      .onConflictDoUpdate({ target: roundTarget.entrant_id, set: values })
    // Who plays for nobody has no place in the ranking.
    if (is_nop !== old.is_nop) await recordEntrants(tx, lock, await tx.select().from(entrant).where(eq(entrant.entrant_id, entrant_id)))
    note({
      object_name: lock.contest.name,
      before: { entrant: old.name, is_nop: old.is_nop, addresses: before },
      after: { entrant: old.name, is_nop, addresses },
    })
    const now = (await targetsOf(tx, lock.contest)).targets.find((one) => one.entrant_id === entrant_id)
    return now === undefined ? fail('not_found') : viewOf(now)
  })
}

/** What was written by hand, by topic. */
const writtenOf = ({ boxes }: Target): Record<string, string> =>
  Object.fromEntries(
    [...boxes.values()].flatMap(({ topic_id, address, is_own }) => (is_own && address !== null ? [[topic_id, address]] : [])),
  )

function mustBeFree(address: string, { entrant_id }: Target, targets: readonly Target[]): string {
  if (ownAddresses().has(address)) fail('target_platform', { address })
  const holder = targets.find((one) => one.entrant_id !== entrant_id && [...one.boxes.values()].some((box) => box.address === address))
  if (holder !== undefined) fail('address_clash', { name: holder.name, address })
  return address
}
