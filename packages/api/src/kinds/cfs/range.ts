import * as z from 'zod/mini'
import type { NodeState } from '@beacon/engine/cfs'
import { id, instant } from '../../fields.ts'
import { sceneLimits } from '../../scene/limits.ts'
import { cfsLimits } from './limits.ts'
import { stageFlagType, stageProof } from './question.ts'

const most = (max: number) => z.maxLength(max)
const nodesMax = sceneLimits.nodes.max
const stagesMax = cfsLimits.stages.max
/** Solves by entrants of the overall ranking; beside them those by brackets outside it. */
const takenCounts = { solves: z.int(), unranked_solves: z.int() }

/** locked: another stage is needed first. held: the right flag is in, and counts once its turn comes. */
export const stageState = z.enum(['taken', 'open', 'locked', 'held'])
export const nodeState = z.enum(['seen', 'foothold', 'controlled'] satisfies NodeState[])

const drawn = {
  /** Networks of the shown nodes. */
  zones: z.array(z.string()).check(most(sceneLimits.nets)),
  /** Pairs of shown nodes of which one reaches the other. */
  edges: z.array(z.tuple([z.string(), z.string()])).check(most((nodesMax * (nodesMax - 1)) / 2)),
}
const node = { key: z.string(), zones: z.array(z.string()).check(most(sceneLimits.places)) }

/** A range through its fog: what the own entrant knows of it, and nothing else. */
export const rangeMapView = z.object({
  ...drawn,
  nodes: z
    .array(
      z.object({
        ...node,
        state: nodeState,
        /** The node to attack from, which has a console. */
        is_attack: z.boolean(),
      }),
    )
    .check(most(nodesMax)),
})
export type RangeMapView = z.infer<typeof rangeMapView>

const trace = z.object({ at: instant, name: z.string() })

/** A stage as its players see it. `stage_id` is the id of a topic: that of the stage. */
export const stagePlayerView = z.object({
  stage_id: id,
  name: z.string(),
  state: stageState,
  /** The task; null while the stage is locked. */
  description: z.nullable(z.string()),
  /** Where it is; null while the map does not show its node. */
  node_key: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  value: z.int(),
  ...takenCounts,
  /** When and by whom of the own entrant it was taken, or its flag came and is held. */
  taken: z.nullable(trace),
  held: z.nullable(trace),
  /** Stages to take first. */
  needs: z.array(id).check(most(stagesMax)),
})
export type StagePlayerView = z.infer<typeof stagePlayerView>

/** A range for its own entrant, real ones while frozen too: no points, ranks or bloods stand in it. */
export const rangeView = z.object({
  topic_id: id,
  map: rangeMapView,
  stages: z.array(stagePlayerView).check(most(stagesMax)),
  finish: z.object({
    percent: z.int(),
    /** What it gives by the stages of now. */
    bonus: z.int(),
    is_finished: z.boolean(),
  }),
})
export type RangeView = z.infer<typeof rangeView>

/** A stage at the desk, real figures. */
export const stageDeskRow = z.object({
  stage_id: id,
  /** The range. */
  topic_id: id,
  name: z.string(),
  node_key: z.string(),
  /** The range has no such node any more. */
  is_node_gone: z.boolean(),
  zone: z.string(),
  proof: stageProof,
  flag_type: stageFlagType,
  needs: z.array(id).check(most(stagesMax)),
  is_online: z.boolean(),
  is_released: z.boolean(),
  score: z.int(),
  value: z.int(),
  ...takenCounts,
  /** Entrants whose flag of it is held. */
  held: z.int(),
  tries: z.int(),
  first: z.nullable(z.object({ entrant_id: id, name: z.string(), at: instant })),
  /** From the stage that an entrant took before it, or from the start; null before anybody took it. */
  median_dwell_s: z.nullable(z.int()),
})
export type StageDeskRow = z.infer<typeof stageDeskRow>

/** A range at the desk: all of its map, with who holds what. */
export const rangeDeskView = z.object({
  topic_id: id,
  name: z.string(),
  ...drawn,
  nodes: z
    .array(
      z.object({
        ...node,
        is_attack: z.boolean(),
        stages: z.array(id).check(most(stagesMax)),
        holders: z.int(),
        controlled: z.int(),
        last_at: z.nullable(instant),
      }),
    )
    .check(most(nodesMax)),
  stages: z.array(stageDeskRow).check(most(stagesMax)),
})
export type RangeDeskView = z.infer<typeof rangeDeskView>

/**
 * A range on a wall: the public projection, so its counts stand still while frozen. Players look at walls
 * too, so a node that no entrant has seen is left out.
 */
export const rangeWallView = z.object({
  topic_id: id,
  name: z.string(),
  /** Entrants of the overall ranking: “holders of them”. */
  entrants: z.int(),
  ...drawn,
  nodes: z
    .array(
      z.object({
        ...node,
        holders: z.int(),
        controlled: z.int(),
        first: z.nullable(z.object({ entrant_id: id, name: z.string() })),
      }),
    )
    .check(most(nodesMax)),
  stages: z.array(z.object({ stage_id: id, name: z.string(), node_key: z.string(), ...takenCounts })).check(most(stagesMax)),
  /** The stage that was taken last. */
  latest: z.nullable(z.object({ entrant_id: id, name: z.string(), stage_id: id, at: instant })),
})
export type RangeWallView = z.infer<typeof rangeWallView>

/** Live events of this kind: to the own entrant at once, the others as the freeze lets them. */
export interface CfsEvents {
  'me.map': RangeView
  'stage.taken': { entrant_id: string; topic_id: string; stage_id: string }
  'map.totals': { topic_id: string; nodes: { key: string; holders: number; controlled: number }[] }
}
