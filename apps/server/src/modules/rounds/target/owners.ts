import { stateAt } from '@beacon/engine'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { contestTarget } from '../../../db/schema/rounds/target.ts'
import { clockOf, databaseNow } from '../../contest/core/contest/index.ts'
import { addressOf, targetsOf } from './targets.ts'

interface BoxOwner {
  contest_id: string
  entrant_id: string
}
type Owners = ReadonlyMap<string, readonly BoxOwner[]>

/** Whoever connects asks: all of them look at the same list for so long. */
const good_ms = 2_000
const lists = new WeakMap<Db, { until: number; owners: Promise<Owners> }>()

/** Entrants with a box at an address, of all contests that are played now. A box that belongs to nobody, or that two have, is none. */
export async function ownersOf(db: Db, address: string): Promise<readonly BoxOwner[]> {
  const now = performance.now()
  let list = lists.get(db)
  if (list === undefined || list.until < now) {
    list = { until: now + good_ms, owners: readOwners(db) }
    lists.set(db, list)
    list.owners.catch(() => lists.delete(db))
  }
  return (await list.owners).get(address) ?? []
}

async function readOwners(db: Db): Promise<Owners> {
  const rows = await db
    .select({ row: contest, address_template: contestTarget.address_template })
    .from(contest)
    .innerJoin(contestTarget, eq(contestTarget.contest_id, contest.resource_id))
    .where(and(eq(contest.is_public, true), isNull(contest.deleted_at)))
  const now = await databaseNow(db)
  const owners = new Map<string, BoxOwner[]>()
  for (const { row, address_template } of rows) {
    if (!['running', 'paused'].includes(stateAt(clockOf(row), now))) continue
    const { resource_id: contest_id } = row
    const played = { ...row, address_template }
    for (const { entrant_id, is_nop, boxes } of (await targetsOf(db, played)).targets) {
      if (is_nop) continue
      const addresses = [...boxes.values()].flatMap((box) => addressOf(box) ?? [])
      for (const own of new Set(addresses)) owners.set(own, [...(owners.get(own) ?? []), { contest_id, entrant_id }])
    }
  }
  return owners
}
