import { effectiveEnd } from '@beacon/engine'
import { attackDefenseStartItems, rehearsalRounds, type StartService } from '@beacon/engine/attack-defense'
import type { StartItem } from '@beacon/engine'
import type { Executor } from '../../../db/database.ts'
import { asAd } from '../../../db/schema/kinds/attack-defense/contest-ad.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { clockOf } from '../../contest/core/contest/index.ts'
import { targetsOf } from '../../rounds/target/index.ts'
import { capacityOf } from '../../scenes/check/index.ts'
import { chainMs, stagesOfCell } from './round/index.ts'
import { rehearsedOf, selectServices, serviceRows } from './service/index.ts'

const mostNames = 20

/** What must hold of services, boxes and runners before the start. */
export async function startItems(executor: Executor, row: ContestCommon, about: { entrants: number }): Promise<StartItem[]> {
  const contest = asAd(row)
  const placed = await selectServices(executor, contest.resource_id)
  const rows = await serviceRows(executor, contest)
  const { topics, targets } = await targetsOf(executor, contest)
  const scripts = placed.flatMap(({ terms }) => terms.script_id ?? [])
  const capacity = await capacityOf(executor, scripts)
  const tried = await rehearsedOf(executor, contest, placed)
  const clock = clockOf(contest)
  const start = clock.started_at ?? clock.start_at
  const boxes = targets.flatMap(({ name, boxes: own }) => [...own.values()].map((box) => ({ ...box, name })))
  const lost = boxes.filter(({ trouble }) => trouble !== null && trouble !== 'clash')
  const services = rows.map((service): StartService => {
    const terms = placed.find((one) => one.topic.resource_id === service.topic_id)?.terms
    const stages = terms === undefined ? [] : stagesOfCell(terms)
    return {
      name: service.name,
      stores: service.stores.length,
      checker: service.checker === 'ready' || service.checker === 'building' ? service.checker : 'failed',
      stages: stages.length,
      longest_s: terms === undefined ? 0 : chainMs(terms) / 1_000,
      work_s: stages.reduce((sum, { timeout_ms }) => sum + timeout_ms, 0) / 1_000,
      took_ms: tried.get(service.topic_id)?.took_ms ?? null,
      rehearsed: Math.min(service.rehearsed, rehearsalRounds),
    }
  })
  return attackDefenseStartItems({
    services,
    entrants: Math.max(about.entrants, targets.length),
    without_address: topics.length === 0 ? [] : [...new Set(lost.map(({ name }) => name))].slice(0, mostNames),
    shared_addresses: sharedAddresses(boxes),
    nop: targets.filter(({ is_nop }) => is_nop).map(({ name }) => name),
    check_mode: contest.check_mode,
    round_duration_s: contest.round_duration_s,
    length_s: Math.max(0, (effectiveEnd(clock, start) - start) / 1_000),
    flag_life_rounds: contest.flag_life_rounds,
    runner_width: capacity.width,
    runs_per_min: capacity.runs_per_min,
  })
}

function sharedAddresses(boxes: readonly { address: string | null; trouble: string | null; name: string }[]) {
  const clashing = boxes.filter(({ trouble }) => trouble === 'clash')
  return [...Map.groupBy(clashing, ({ address }) => address ?? '')]
    .slice(0, mostNames)
    .map(([address, [one, other]]) => ({ address, a: one?.name ?? '', b: other?.name ?? '' }))
}
