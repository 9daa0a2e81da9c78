import { networkInterfaces } from 'node:os'
import type { TargetRow } from '@beacon/api/rounds/target'
import { fillAddress, isBoxAddress } from '@beacon/api/rounds/target-address'
import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { entrant } from '../../../db/schema/contest/entrant.ts'
import { topic } from '../../../db/schema/contest/topic.ts'
import { asTargets, roundTarget } from '../../../db/schema/rounds/target.ts'

export type Box = TargetRow['boxes'][number]

/** An entrant and its boxes, one for each topic. */
export interface Target extends Omit<TargetRow, 'boxes'> {
  boxes: ReadonlyMap<string, Box>
}

export interface NumberedTopic {
  topic_id: string
  topic_no: number
  name: string
}

/** Topics of a contest with the numbers that addresses have: counted as they were placed, and that of a removed one is not given again. */
export async function selectNumbered(executor: Executor, contest_id: string): Promise<NumberedTopic[]> {
  const numbered = executor
    .select({
      topic_id: topic.resource_id,
      name: topic.name,
      sort: topic.sort,
      deleted_at: topic.deleted_at,
      topic_no: sql<number>`(row_number() over (order by ${topic.created_at}, ${topic.resource_id}))::int`.as('topic_no'),
    })
    .from(topic)
    .where(and(eq(topic.contest_id, contest_id), isNull(topic.parent_id)))
    .as('numbered')
  return executor
    .select({ topic_id: numbered.topic_id, name: numbered.name, topic_no: numbered.topic_no })
    .from(numbered)
    .where(isNull(numbered.deleted_at))
    .orderBy(asc(numbered.sort), asc(numbered.topic_id))
}

/**
 * Every entrant that plays, by its number, with the address of each of its boxes. An address that is the platform's own, or that two
 * entrants have, is nobody's: nothing is sent there.
 */
export async function targetsOf(executor: Executor, contest: ContestCommon): Promise<{ topics: NumberedTopic[]; targets: Target[] }> {
  const { address_template } = asTargets(contest)
  const topics = await selectNumbered(executor, contest.resource_id)
  const rows = await executor
    .select({ entrant, row: roundTarget })
    .from(entrant)
    .leftJoin(roundTarget, eq(roundTarget.entrant_id, entrant.entrant_id))
    .where(and(eq(entrant.contest_id, contest.resource_id), eq(entrant.status, 'approved'), not(entrant.is_staff)))
    .orderBy(asc(entrant.number))
  const platform = ownAddresses()
  const targets = rows.map(({ entrant: { entrant_id, number, name, ipd }, row }): Target => {
    const boxes = topics.map(({ topic_id, topic_no }): [string, Box] => {
      const own = row?.addresses[topic_id]
      const address = own ?? fillAddress(address_template, { ipd, entrant_no: number, topic_no })
      return [topic_id, { topic_id, address, is_own: own !== undefined, trouble: troubleOf(address, address_template, platform) }]
    })
    return { entrant_id, number, name, ipd, is_nop: row?.is_nop ?? false, version: row?.version ?? 0, boxes: new Map(boxes) }
  })
  return { topics, targets: markClashes(targets) }
}

/** An address that was written before checks refused its kind is wrong as well. */
function troubleOf(address: string | null, template: string, platform: ReadonlySet<string>): Box['trouble'] {
  if (address === null) return template === '' ? 'none' : 'wrong'
  if (!isBoxAddress(address)) return 'wrong'
  return platform.has(address) ? 'platform' : null
}

/** Where something may be sent; null: nowhere. */
export const addressOf = (box: Box | undefined): string | null => (box === undefined || box.trouble !== null ? null : box.address)

function markClashes(targets: readonly Target[]): Target[] {
  const first = new Map<string, string>()
  const clashing = new Set<string>()
  for (const { entrant_id, boxes } of targets)
    for (const { address } of boxes.values()) {
      if (address === null) continue
      const holder = first.get(address) ?? entrant_id
      first.set(address, holder)
      if (holder !== entrant_id) clashing.add(address)
    }
  if (clashing.size === 0) return [...targets]
  const marked = (box: Box): Box =>
    box.address !== null && box.trouble === null && clashing.has(box.address) ? { ...box, trouble: 'clash' } : box
  return targets.map((one) => ({ ...one, boxes: new Map([...one.boxes].map(([id, box]) => [id, marked(box)])) }))
}

/** Addresses of this machine: what a checker is sent to is never the platform. An address of IPv4 has one spelling. */
export const ownAddresses = (): ReadonlySet<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address)))

/** Entrants whose boxes belong to nobody. */
export async function selectNops(executor: Executor, contest_id: string): Promise<ReadonlySet<string>> {
  const rows = await executor
    .select({ entrant_id: roundTarget.entrant_id })
    .from(roundTarget)
    .where(and(eq(roundTarget.contest_id, contest_id), roundTarget.is_nop))
  return new Set(rows.map(({ entrant_id }) => entrant_id))
}
