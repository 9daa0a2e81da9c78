import * as z from 'zod/mini'
import { id, integer, issue, optionalText, text } from '../../fields.ts'
import { flagField, flagMatch } from '../../bank/question-fields.ts'
import { nodeIdPattern } from '../../scene/names.ts'
import { patternWord as word, plantPlace } from '../../scene/plant.ts'
import { sceneLimits } from '../../scene/limits.ts'
import { cfsLimits } from './limits.ts'
import type { StageProof, StageReveal } from '@beacon/engine/cfs'

const wrong = issue('field_wrong')
const atMost = (max: number) => z.maxLength(max, { error: issue('field_length', { min: 0, max }) })

/** What a stage proves of its node; root alone proves all of it. */
export const stageProof = z.enum(['user', 'root', 'data', 'device', 'other'] satisfies StageProof[])
/** When the map shows its node: always, once a stage of a neighbour is taken, or once a stage of its own is. */
export const stageReveal = z.enum(['from_start', 'when_reachable', 'on_solve'] satisfies StageReveal[])
/** dynamic: each entrant has its own, planted when the range starts. static: it lies in the image. */
export const stageFlagType = z.enum(['dynamic', 'static'])
/** sequence: a stage may need others first. */
export const stageOrder = z.enum(['any', 'sequence'])

export const stageField = z.object({
  /** A new one may bring an id of its own, so that others of the list can need it. */
  stage_id: z.optional(id),
  name: text({ ...cfsLimits.stage_name, byWidth: true }),
  description: optionalText(cfsLimits.task, true),
  score: integer(cfsLimits.score.min, cfsLimits.score.max),
  node_key: word(nodeIdPattern),
  /** As the author calls the part of the range; the stage list groups by it. */
  zone: optionalText(cfsLimits.zone),
  proof: z._default(stageProof, 'user'),
  flag_type: z._default(stageFlagType, 'dynamic'),
  flags: z._default(z.array(flagField).check(atMost(cfsLimits.flags.max)), []),
  plant: z._default(z.nullable(plantPlace), null),
  /** Stages of the same list that must be taken first; only where the order is `sequence`. */
  needs: z._default(z.array(id).check(atMost(cfsLimits.stages.max - 1)), []),
  reveal: z._default(stageReveal, 'when_reachable'),
})
export type StageField = z.output<typeof stageField>

/** Fields of a question of this bank beside those that questions of every bank have. */
const fields = {
  /** The template that the range is copied of; null: the range stays as it stands. */
  topology_id: z.nullable(z.uuid({ error: ({ input }) => (input === '' ? issue('field_empty') : wrong) })),
  order: z._default(stageOrder, 'any'),
  /** Null takes the contest's. */
  finish_bonus_percent: z._default(z.nullable(integer(cfsLimits.finish_bonus_percent.min, cfsLimits.finish_bonus_percent.max)), null),
  /** In the order shown. */
  stages: z
    .array(stageField)
    .check(
      z.minLength(cfsLimits.stages.min, { error: issue('stage_none') }),
      z.maxLength(cfsLimits.stages.max, { error: issue('field_length', cfsLimits.stages) }),
    ),
}
const own = z.object(fields)
export type CfsQuestion = z.output<typeof own>

/** What is known of the range that the stages stand in; absent while nobody has looked. */
export interface RangeKnown {
  node_keys: ReadonlySet<string>
  /** All entrants attack one copy. */
  is_shared: boolean
}

type PathIssue = [path: string, issue: string]

/** Rules between the fields, and with the range where that is known; `[path, issue]` pairs. Serves form and server. */
export function crossCheck({ order, stages }: Pick<CfsQuestion, 'order' | 'stages'>, range?: RangeKnown): PathIssue[] {
  return [
    ...stages.flatMap((stage, index): PathIssue[] => [
      ...flagIssues(stage, `stages.${index}`),
      ...(range === undefined ? [] : rangeIssues(stage, `stages.${index}`, range)),
      ...(order === 'any' && stage.needs.length > 0 ? [[`stages.${index}.needs`, wrong] as PathIssue] : []),
    ]),
    ...twins(stages, 'name', ({ name }) => name.toLocaleLowerCase('en'), 'stage_name_twice'),
    ...twins(stages, 'plant', placeOf, 'stage_plant_twice'),
    ...(order === 'sequence' ? needIssues(stages) : []),
  ]
}

function flagIssues({ flag_type, flags, plant }: StageField, path: string): PathIssue[] {
  const isStatic = flag_type === 'static'
  return [
    ...(isStatic === flags.length > 0 ? [] : [[`${path}.flags`, isStatic ? issue('field_empty') : wrong] as PathIssue]),
    ...(isStatic === (plant === null) ? [] : [[`${path}.plant`, isStatic ? wrong : issue('field_empty')] as PathIssue]),
  ]
}

function rangeIssues({ node_key, flag_type }: StageField, path: string, { node_keys, is_shared }: RangeKnown): PathIssue[] {
  return [
    ...(node_keys.has(node_key) ? [] : [[`${path}.node_key`, issue('stage_node_missing', { node: node_key })] as PathIssue]),
    ...(is_shared && flag_type === 'dynamic' ? [[`${path}.flag_type`, issue('shared_scene_dynamic')] as PathIssue] : []),
  ]
}

/** Two flags at one place would leave one of them. */
function placeOf({ node_key, plant }: StageField): string | null {
  if (plant === null) return null
  return `${node_key} ${plant.into === 'file' ? plant.path : `$${plant.key}`}`
}

/** The second of two stages that are alike in what must differ. */
function twins(stages: readonly StageField[], field: string, keyOf: (stage: StageField) => string | null, code: string): PathIssue[] {
  const first = new Map<string, string>()
  return stages.flatMap((stage, index): PathIssue[] => {
    const key = keyOf(stage)
    if (key === null) return []
    const name = first.get(key)
    if (name === undefined) first.set(key, stage.name)
    return name === undefined ? [] : [[`stages.${index}.${field}`, issue(code, { name })]]
  })
}

/** Needs name other stages of the list, and no ring of them is closed; a ring is told with both ends. */
function needIssues(stages: readonly StageField[]): PathIssue[] {
  const places = new Map(stages.flatMap(({ stage_id }, index) => (stage_id === undefined ? [] : [[stage_id, index] as const])))
  const state = new Map<number, 'open' | 'done'>()
  const found: PathIssue[] = []
  const visit = (index: number): void => {
    state.set(index, 'open')
    for (const need of stages[index]?.needs ?? []) {
      const other = places.get(need)
      if (other === undefined || other === index) found.push([`stages.${index}.needs`, wrong])
      else if (state.get(other) === 'open')
        found.push([`stages.${index}.needs`, issue('prerequisite_cycle', { a: stages[index]?.name ?? '', b: stages[other]?.name ?? '' })])
      else if (!state.has(other)) visit(other)
    }
    state.set(index, 'done')
  }
  for (const index of stages.keys()) if (!state.has(index)) visit(index)
  return found
}

/** A stage as the bank shows it; flags are masked for those who may not see them. */
const stageView = z.object({
  stage_id: id,
  name: z.string(),
  description: z.string(),
  score: z.int(),
  node_key: z.string(),
  zone: z.string(),
  proof: stageProof,
  flag_type: stageFlagType,
  flags: z.array(z.object({ flag_id: id, content: z.string(), match: flagMatch })).check(atMost(cfsLimits.flags.max)),
  plant: z.nullable(plantPlace),
  needs: z.array(id).check(atMost(cfsLimits.stages.max)),
  reveal: stageReveal,
})

/** The contract of this bank's questions: their own fields, the rules between them, and what each view adds. */
export const cfsQuestion = {
  fields,
  crossCheck,
  /** Codes that saving may answer beside those of every bank. */
  errors: ['stage_none', 'stage_node_missing', 'shared_scene_dynamic', 'stage_name_twice', 'stage_plant_twice', 'prerequisite_cycle'],
  row: {
    order: stageOrder,
    stage_count: z.int(),
    node_count: z.int(),
    zone_count: z.int(),
    /** Σ of the stages' scores. */
    score: z.int(),
  },
  detail: {
    topology_id: z.nullable(id),
    /** As it was when it was copied; null where the range was drawn by hand. */
    topology_version: z.nullable(z.int()),
    finish_bonus_percent: z.nullable(z.int()),
    stages: z.array(stageView).check(atMost(cfsLimits.stages.max)),
    /** Nodes of the range as it stands. */
    node_keys: z.array(z.string()).check(atMost(sceneLimits.nodes.max)),
  },
} as const
