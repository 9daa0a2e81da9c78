import type { RangeDeskView, RangeWallView, StageDeskRow } from '@beacon/api/kinds/cfs/range'
import { elapsedAt, topicValueAt } from '@beacon/engine'
import { holdersOf, rangeMap, type NodeHolders } from '@beacon/engine/cfs'
import type { TopicSolve } from '@beacon/engine/answers'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { seeAnswers, staffAnswers } from '../../../contest/topic/rules/index.ts'
import { answerStandings, publicCompletions, type AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { median } from '../../../contest/answer/analysis/index.ts'
import { namedTopics } from '../../../contest/score/score/index.ts'
import { attackNodeOf, drawingOf, mapStageOf, ofCfs, readRanges, type Range, type Stage } from '../stage/index.ts'
import { countHeld } from './traces.ts'
import { selectTries } from './tries.ts'

const iso = (ms: number): string => new Date(ms).toISOString()
type View = 'real' | 'public'

/** Solves of a range's stages, in the order in which they count. */
function solvesOf(standings: AnswerStandings, view: View, stages: readonly Stage[]): TopicSolve[] {
  const ids = new Set(stages.map(({ row }) => row.resource_id))
  return publicCompletions(standings, standings[view]).filter(({ topic_id }) => ids.has(topic_id))
}

/** What each entrant has taken of a range. */
function takenSets(solves: readonly TopicSolve[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sets = new Map<string, Set<string>>()
  for (const { entrant_id, topic_id } of solves) sets.set(entrant_id, (sets.get(entrant_id) ?? new Set()).add(topic_id))
  return sets
}

const noHolders = (key: string): NodeHolders => ({ key, holders: 0, controlled: 0 })
const nameOf = (standings: AnswerStandings, entrant_id: string): string => standings.directory.entrants.get(entrant_id)?.name ?? ''

/** Every range whole, with real figures. */
export async function readDeskRanges(ctx: SignedIn, contestId: string): Promise<{ items: RangeDeskView[] }> {
  const { open, contest } = ofCfs(await staffAnswers(ctx, contestId, 'contest.watch'))
  const standings = await answerStandings(ctx, contestId)
  const held = await countHeld(ctx.db, contestId, contest.run)
  const tries = await selectTries(ctx.db, contestId, contest.run)
  const ranges = await readRanges(ctx, open)
  return { items: ranges.map((range) => deskView(range, { standings, held, tries })) }
}

interface DeskFacts {
  standings: AnswerStandings
  held: ReadonlyMap<string, number>
  tries: ReadonlyMap<string, number>
}

function deskView(range: Range, facts: DeskFacts): RangeDeskView {
  const { stages, definition, topic } = range
  const { standings } = facts
  const solves = solvesOf(standings, 'real', stages)
  const map = rangeMap(drawingOf(range, stages), new Set(stages.map(({ row }) => row.resource_id)))
  // The desk sees what no player has found as well.
  const nodes = definition?.nodes ?? []
  const holders = new Map(holdersOf(stages.map(mapStageOf), takenSets(solves).values()).map((one) => [one.key, one]))
  const dwell = dwellTimes(standings, solves)
  return {
    topic_id: topic.row.resource_id,
    name: topic.row.name,
    zones: definition?.nets.map(({ id }) => id) ?? [],
    edges: map.edges,
    nodes: nodes.map(({ id, nets }) => {
      const here = stages.filter(({ own }) => own.node_key === id).map(({ row }) => row.resource_id)
      const last = solves.findLast(({ topic_id }) => here.includes(topic_id))
      const { holders: n, controlled } = holders.get(id) ?? noHolders(id)
      return {
        key: id,
        zones: nets.map(({ net }) => net),
        is_attack: definition !== null && attackNodeOf(definition) === id,
        stages: here,
        holders: n,
        controlled,
        last_at: last === undefined ? null : iso(last.at),
      }
    }),
    stages: stages.map((stage) => deskStage(stage, facts, { solves, dwell, definition })),
  }
}

function deskStage(
  { row, own }: Stage,
  { standings, held, tries }: DeskFacts,
  {
    solves,
    dwell,
    definition,
  }: { solves: readonly TopicSolve[]; dwell: ReadonlyMap<string, readonly number[]> } & Pick<Range, 'definition'>,
): StageDeskRow {
  const id = row.resource_id
  const standing = standings.real.topic(id)
  const elapsed = elapsedAt(standings.clock, standings.now) - (standing?.state.released_elapsed_ms ?? 0)
  const first = solves.find(({ topic_id }) => topic_id === id)
  const times = dwell.get(id) ?? []
  return {
    stage_id: id,
    topic_id: row.parent_id ?? '',
    name: row.name,
    node_key: own.node_key,
    is_node_gone: definition?.nodes.every(({ id: key }) => key !== own.node_key) === true,
    zone: own.zone,
    proof: own.proof,
    flag_type: row.flag_type === 'static' ? 'static' : 'dynamic',
    needs: row.prerequisites,
    is_online: row.is_online,
    is_released: row.is_released,
    score: row.score,
    value: standing === undefined ? row.score : topicValueAt(standing, elapsed),
    solves: standing?.solves ?? 0,
    unranked_solves: standing?.unranked_solves ?? 0,
    held: held.get(id) ?? 0,
    tries: tries.get(id) ?? 0,
    first: first === undefined ? null : { entrant_id: first.entrant_id, name: nameOf(standings, first.entrant_id), at: iso(first.at) },
    median_dwell_s: times.length === 0 ? null : Math.round((median(times) ?? 0) / 1000),
  }
}

/** How long entrants stayed at each stage: from the one they took before it, or from the start. On the contest's clock. */
function dwellTimes(standings: AnswerStandings, solves: readonly TopicSolve[]): Map<string, number[]> {
  const before = new Map<string, number>()
  const times = new Map<string, number[]>()
  for (const { entrant_id, topic_id, at } of solves) {
    const now = elapsedAt(standings.clock, at)
    times.set(topic_id, [...(times.get(topic_id) ?? []), Math.max(0, now - (before.get(entrant_id) ?? 0))])
    before.set(entrant_id, now)
  }
  return times
}

/** Every range as a wall shows it: what no entrant of the ranking has seen is left out. */
export async function readWallRanges(
  ctx: Ctx,
  contestId: string,
): Promise<{ items: RangeWallView[]; is_frozen: boolean; version: string }> {
  const { open } = ofCfs(await seeAnswers(ctx, contestId))
  const standings = await answerStandings(ctx, contestId)
  const told = namedTopics(standings, 'public')
  const isVisible = ({ topic: { row } }: Range) => row.is_public && row.is_released && told.has(row.resource_id)
  const ranges = (await readRanges(ctx, open)).filter(isVisible)
  return {
    items: ranges.map((range) => wallView(range, standings, told)),
    is_frozen: standings.is_frozen,
    version: standings.public.version,
  }
}

function wallView(range: Range, standings: AnswerStandings, told: ReturnType<typeof namedTopics>): RangeWallView {
  const stages = range.stages.filter(({ row }) => row.is_public && row.is_released && told.has(row.resource_id))
  const solves = solvesOf(standings, 'public', stages)
  const sets = takenSets(solves)
  const drawing = drawingOf(range, stages)
  // What any entrant has seen, all have seen together: more stages never take a node back.
  const map = rangeMap(drawing, new Set(solves.map(({ topic_id }) => topic_id)))
  const holders = new Map(holdersOf(drawing.stages, sets.values()).map((one) => [one.key, one]))
  // Some topics tell how many solved them and not who.
  const named = solves.filter(({ topic_id }) => !standings.directory.unnamed_solvers.has(topic_id))
  const last = named.at(-1)
  return {
    topic_id: range.topic.row.resource_id,
    name: told.get(range.topic.row.resource_id)?.name ?? '',
    entrants: standings.public.ranking().length,
    zones: map.zones,
    edges: map.edges,
    nodes: map.nodes.map(({ key, zones }) => {
      const here = new Set(stages.filter(({ own }) => own.node_key === key).map(({ row }) => row.resource_id))
      const first = named.find(({ topic_id }) => here.has(topic_id))
      const { holders: n, controlled } = holders.get(key) ?? noHolders(key)
      return {
        key,
        zones,
        holders: n,
        controlled,
        first: first === undefined ? null : { entrant_id: first.entrant_id, name: nameOf(standings, first.entrant_id) },
      }
    }),
    stages: stages
      .filter(({ own }) => map.nodes.some(({ key }) => key === own.node_key))
      .map(({ row, own }) => {
        const standing = standings.public.topic(row.resource_id)
        const { solves: taken = 0, unranked_solves = 0 } = standing ?? {}
        return {
          stage_id: row.resource_id,
          name: told.get(row.resource_id)?.name ?? '',
          node_key: own.node_key,
          solves: taken,
          unranked_solves,
        }
      }),
    latest:
      last === undefined
        ? null
        : { entrant_id: last.entrant_id, name: nameOf(standings, last.entrant_id), stage_id: last.topic_id, at: iso(last.at) },
  }
}
