import type { RangeView, StagePlayerView } from '@beacon/api/kinds/cfs/range'
import { elapsedAt, solvesAlone, topicValueAt } from '@beacon/engine'
import { finishBonus } from '@beacon/engine/answers'
import { rangeMap } from '@beacon/engine/cfs'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { mustEnter, type SeenContest } from '../../../contest/core/contest/index.ts'
import { ofAnswers, seeAnswers, type SeenAnswers } from '../../../contest/topic/rules/index.ts'
import { answerStandings, type AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { findOwn, isPausedAway, seeTopic, sightOf, type OwnEntrant } from '../../../contest/topic/topic/index.ts'
import { attackNodeOf, drawingOf, ofCfs, readRanges, type Range, type Stage } from '../stage/index.ts'
import { selectHeld, selectTaken, type Trace } from './traces.ts'

/** A range as the caller's own entrant knows it; staff see it as somebody who has taken everything. */
export async function readRange(ctx: Ctx, contestId: string, topicId: string): Promise<RangeView> {
  const seen = ofCfs(await seeAnswers(ctx, contestId))
  if (seen.standpoint === 'viewer') return fail('topic_not_found')
  if (seen.standpoint !== 'staff') mustEnter(ctx, seen.contest)
  const { sight, row } = await seeTopic(ctx, seen, topicId)
  const range = (await readRanges(ctx, seen.open)).find(({ topic }) => topic.row.resource_id === topicId)
  if (range === undefined || (seen.standpoint !== 'staff' && isPausedAway(seen, row))) return fail('topic_not_found')
  if (sight !== 'open') return fail('topic_locked', { topic_ids: row.prerequisites })
  const own = ctx.actor === null ? null : await findOwn({ ...ctx, actor: ctx.actor }, seen)
  if (own === null && seen.standpoint !== 'staff') return fail('topic_not_found')
  const standings = await answerStandings(ctx, contestId)
  return own === null
    ? viewOf(range, { seen, standings, own, ...nothing })
    : viewOf(range, await knownOf(ctx, range, { seen, standings, own }))
}

/** Nodes and zones of a range that its map shows the caller: the scene behind it tells of no other. */
export async function readKnownPlaces(ctx: SignedIn, given: SeenContest, topicId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const seen = ofCfs(ofAnswers(given))
  const [range, own] = [(await readRanges(ctx, seen.open)).find(({ topic }) => topic.row.resource_id === topicId), await findOwn(ctx, seen)]
  if (range === undefined || own === null) return new Map()
  const { map } = fogOf(range, { seen, own, ...(await tracesOf(ctx, range, { seen, own })) })
  return new Map(map.nodes.map(({ key, zones }) => [key, zones]))
}

interface Known {
  seen: SeenAnswers
  standings: AnswerStandings
  /** Null for staff. */
  own: OwnEntrant | null
  taken: ReadonlyMap<string, Trace>
  held: ReadonlyMap<string, Trace>
}
const nothing = { taken: new Map<string, Trace>(), held: new Map<string, Trace>() }

async function knownOf(ctx: Ctx, range: Range, about: Pick<Known, 'seen' | 'standings'> & { own: OwnEntrant }): Promise<Known> {
  return { ...about, ...(await tracesOf(ctx, range, about)) }
}

async function tracesOf(ctx: Ctx, { stages }: Range, { seen, own }: Pick<Known, 'seen'> & { own: OwnEntrant }) {
  const { contest } = seen
  const solver_id = solvesAlone(contest) ? (ctx.actor?.user_id ?? '') : own.entrant_id
  const ids = stages.map(({ row }) => row.resource_id)
  return {
    taken: await selectTaken(ctx.db, contest.run, solver_id, ids),
    held: await selectHeld(ctx.db, contest.run, solver_id, ids),
  }
}

/** All stages of a range, those that the caller may know of, and the map through its fog. */
function fogOf(range: Range, { seen, own, taken, held }: Omit<Known, 'standings'>) {
  const all = range.stages.filter(({ row }) => row.is_public && row.is_released)
  const isKnown = ({ row }: Stage) =>
    own === null || taken.has(row.resource_id) || held.has(row.resource_id) || sightOf(seen.contest, row, own) !== 'hidden'
  const stages = all.filter(isKnown)
  const had = own === null ? all.map(({ row }) => row.resource_id) : taken.keys()
  return { all, stages, map: rangeMap(drawingOf(range, stages), new Set(had)) }
}

function viewOf(range: Range, known: Known): RangeView {
  const { own, taken, standings } = known
  const { all, stages, map } = fogOf(range, known)
  const attack = range.definition === null ? null : attackNodeOf(range.definition)
  const shown: MapSight = {
    nodes: new Set(map.nodes.map(({ key }) => key)),
    hidden: new Set(range.definition?.nets.flatMap(({ id }) => (map.zones.includes(id) ? [] : [id]))),
  }
  const isOnline = ({ row }: Stage) => row.is_online
  const percent = standings.public.topic(range.topic.row.resource_id)?.rules.finish_bonus_percent ?? 0
  return {
    topic_id: range.topic.row.resource_id,
    map: { ...map, nodes: map.nodes.map((node) => ({ ...node, is_attack: node.key === attack })) },
    stages: stages.map((stage) => stageView(stage, known, shown)),
    finish: {
      percent,
      bonus: finishBonus(
        stages.filter(isOnline).map(({ row }) => standings.public.topic(row.resource_id)?.rules.score ?? row.score),
        percent,
      ),
      is_finished: own !== null && all.some(isOnline) && all.filter(isOnline).every(({ row }) => taken.has(row.resource_id)),
    },
  }
}

/** What the map shows: nodes, and networks of which it tells nothing. */
interface MapSight {
  nodes: ReadonlySet<string>
  hidden: ReadonlySet<string>
}

function stageView({ row, own: { node_key, zone } }: Stage, known: Known, shown: MapSight): StagePlayerView {
  const { seen, standings, own, taken, held } = known
  const id = row.resource_id
  const sight = own === null ? 'open' : sightOf(seen.contest, row, own)
  const isOpen = sight === 'open'
  const trace = taken.get(id) ?? null
  const waiting = trace === null && !isOpen ? (held.get(id) ?? null) : null
  const state = trace !== null ? 'taken' : waiting !== null ? 'held' : isOpen ? 'open' : 'locked'
  const standing = standings.public.topic(id)
  const elapsed = elapsedAt(standings.clock, seen.now) - (standing?.state.released_elapsed_ms ?? 0)
  const isKnown = state === 'taken' || shown.nodes.has(node_key)
  return {
    stage_id: id,
    name: sight === 'anonymised' && state === 'locked' ? '' : row.name,
    state,
    description: state === 'locked' || state === 'held' ? null : row.description,
    node_key: isKnown ? node_key : null,
    zone: isKnown && zone !== '' && (state === 'taken' || !shown.hidden.has(zone)) ? zone : null,
    value: standing === undefined ? row.score : topicValueAt(standing, elapsed),
    solves: standing?.solves ?? 0,
    unranked_solves: standing?.unranked_solves ?? 0,
    taken: trace,
    held: waiting,
    needs: row.prerequisites,
  }
}
