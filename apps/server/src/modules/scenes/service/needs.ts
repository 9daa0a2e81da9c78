import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { locks } from '../../../db/locks.ts'
import { service, serviceNeed } from '../../../db/schema/index.ts'
import { fail, failFields } from '../../../failure.ts'

/** Everybody who names a service, deletes one or says what one needs holds this, before any row is locked. */
export const holdServices = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${locks.services})`)

export interface NamedService {
  service_id: string
  number: number
  name: string
}
const columns = { service_id: service.service_id, number: service.number, name: service.name }

/** In the order that is asked for; services that are gone are left out. */
export async function namesOf(executor: Executor, ids: readonly string[]): Promise<NamedService[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select(columns)
    .from(service)
    .where(inArray(service.service_id, [...ids]))
  return ids.flatMap((id) => rows.filter(({ service_id }) => service_id === id))
}

/** Services whose newest version needs it. */
export const neededBy = (executor: Executor, service_id: string): Promise<NamedService[]> =>
  executor
    .select(columns)
    .from(serviceNeed)
    .innerJoin(service, eq(service.service_id, serviceNeed.service_id))
    .where(eq(serviceNeed.needed_id, service_id))
    .orderBy(service.name)

/**
 * What the newest version needs, in place of what the one before did. The caller holds the services.
 * @throws field_wrong at a need that is no service; service_cycle with the names of both
 */
export async function writeNeeds(
  tx: Tx,
  { service_id, name }: { service_id: string; name: string },
  needs: readonly string[],
): Promise<void> {
  const known = new Map((await namesOf(tx, needs)).map((one) => [one.service_id, one.name]))
  const unknown = needs.flatMap((id, at) => (known.has(id) ? [] : [`settings.needs.${at}`]))
  if (unknown.length > 0) failFields(Object.fromEntries(unknown.map((path) => [path, { code: 'field_wrong' as const }])))
  const edges = new Map<string, string[]>()
  for (const edge of await tx.select().from(serviceNeed))
    if (edge.service_id !== service_id) edges.set(edge.service_id, [...(edges.get(edge.service_id) ?? []), edge.needed_id])
  for (const [at, need] of needs.entries()) {
    if (!reaches(edges, need, service_id)) continue
    const details = { a: name, b: known.get(need) ?? '' }
    fail('service_cycle', { ...details, fields: { [`settings.needs.${at}`]: { code: 'service_cycle', details } } })
  }
  await tx.delete(serviceNeed).where(eq(serviceNeed.service_id, service_id))
  if (needs.length > 0) await tx.insert(serviceNeed).values(needs.map((needed_id) => ({ service_id, needed_id })))
}

function reaches(edges: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true
    if (seen.has(at)) continue
    seen.add(at)
    open.push(...(edges.get(at) ?? []))
  }
  return false
}
