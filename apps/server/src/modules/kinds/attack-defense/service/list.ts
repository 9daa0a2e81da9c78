import type { Reply } from '@beacon/api/endpoint'
import type { contestService as contract, ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { staffContest } from '../../../contest/core/contest/index.ts'
import { bankVersions } from '../../../contest/topic/plain-topic/index.ts'
import { readRehearsed, type Rehearsed } from '../../../rounds/cell-check/index.ts'
import { selectNumbered } from '../../../rounds/target/index.ts'
import { scriptStates } from '../../../scenes/check/index.ts'
import { selectServices, type PlacedService } from './repo.ts'
import { mustBeAd } from './see.ts'

interface ServiceFigures {
  [column: string]: unknown
  topic_id: string
  up: number
  checked: number
  captured_by: number
  flags_placed: number
  flags_issued: number
}

/** Figures of the last round that has checks, and of the whole run. */
async function readFigures(executor: Executor, { resource_id, run }: AdContest): Promise<Map<string, ServiceFigures>> {
  const { rows } = await executor.execute<ServiceFigures>(sql`
    with last as (select max(n) as n from cell_check where contest_id = ${resource_id} and run = ${run} and state = 'done'),
    c as (select topic_id, (count(*) filter (where verdict in ('up', 'recovering')))::int as up,
        (count(*) filter (where verdict <> 'error' and not is_annulled))::int as checked
      from cell_check where contest_id = ${resource_id} and run = ${run} and counts and n = (select n from last) group by 1),
    k as (select topic_id, count(distinct attacker_id)::int as captured_by from ad_capture
      where contest_id = ${resource_id} and run = ${run} group by 1),
    f as (select topic_id, (count(*) filter (where state = 'placed'))::int as placed, count(*)::int as issued from ad_flag
      where contest_id = ${resource_id} and run = ${run} group by 1)
    select s.topic_id, coalesce(c.up, 0) as up, coalesce(c.checked, 0) as checked, coalesce(k.captured_by, 0) as captured_by,
      coalesce(f.placed, 0) as flags_placed, coalesce(f.issued, 0) as flags_issued
    from ad_service s join topic p on p.resource_id = s.topic_id left join c on c.topic_id = s.topic_id
    left join k on k.topic_id = s.topic_id left join f on f.topic_id = s.topic_id where p.contest_id = ${resource_id}`)
  return new Map(rows.map((row) => [row.topic_id, row]))
}

export async function listServices(ctx: SignedIn, id: string): Promise<Reply<typeof contract.list>> {
  const { contest, now } = await staffContest(ctx, id, 'contest.read')
  const items = await serviceRows(ctx.db, mustBeAd(contest))
  return { items, total: items.length, at: new Date(now).toISOString() }
}

/** What rehearsals say of services with the checkers that they have now. */
export const rehearsedOf = (
  executor: Executor,
  { resource_id }: Pick<AdContest, 'resource_id'>,
  services: readonly PlacedService[],
): Promise<ReadonlyMap<string, Rehearsed>> =>
  readRehearsed(executor, resource_id, new Map(services.map(({ topic, terms }) => [topic.resource_id, terms.script_id])))

/** Services as the desk sees them, in their order. */
export async function serviceRows(executor: Executor, contest: AdContest): Promise<ServiceRow[]> {
  const rows = await selectServices(executor, contest.resource_id)
  const numbers = new Map((await selectNumbered(executor, contest.resource_id)).map(({ topic_id, topic_no }) => [topic_id, topic_no]))
  const scripts = await scriptStates(
    executor,
    rows.flatMap(({ terms }) => terms.script_id ?? []),
  )
  const figures = await readFigures(executor, contest)
  const tried = await rehearsedOf(executor, contest, rows)
  const bank = await bankVersions(
    executor,
    rows.map((row) => row.topic.question_id),
  )
  return rows.map(({ topic, terms, direction }): ServiceRow => {
    const topic_id = topic.resource_id
    const script = terms.script_id === null ? undefined : scripts.get(terms.script_id)
    const { up = 0, checked = 0, captured_by = 0, flags_placed = 0, flags_issued = 0 } = figures.get(topic_id) ?? {}
    return {
      topic_id,
      topic_no: numbers.get(topic_id) ?? 0,
      question_id: topic.question_id,
      name: topic.name,
      service_key: terms.service_key,
      direction: { resource_id: direction.resource_id, key: direction.key, name_en: direction.name_en, name_zh: direction.name_zh },
      sort: topic.sort,
      weight: terms.weight,
      release_round: terms.release_round,
      is_online: topic.is_online,
      is_hidden: !topic.is_public,
      stores: terms.stores.map(({ name }) => name),
      ports: terms.ports,
      checker: script?.state ?? 'none',
      checker_version: script?.sha256.slice(0, 8) ?? null,
      is_newer_in_bank: (bank.get(topic.question_id) ?? 0) > topic.question_version,
      rehearsed: tried.get(topic_id)?.green ?? 0,
      up,
      checked,
      captured_by,
      flags_placed,
      flags_issued,
      version: topic.version,
    }
  })
}
