import { type StartItem, startItem as item } from '../../core/start-check.ts'
import { answerStartItems } from '../../answers/start-items.ts'

/** What is known of an online stage before the start. */
export interface CfsStartStage {
  stage_id: string
  name: string
  score: number
  node_key: string
  /** Dynamic: each entrant has its own, planted when the range starts. */
  flags: 'dynamic' | 'static' | 'none'
  needs: readonly string[]
}

/** What is known of an online range before the start. */
export interface CfsStartRange {
  name: string
  is_tested: boolean
  /** All entrants attack one copy. */
  is_shared: boolean
  stages: readonly CfsStartStage[]
  /** Nodes of its definition as it stands now. */
  node_keys: ReadonlySet<string>
}

export interface CfsStartFacts {
  ranges: readonly CfsStartRange[]
  /** Names of stages of one range that share a flag: the first open one gets it. */
  sharing_flags: readonly string[]
  untranslated: readonly string[]
  lang: string
}

/** What must hold of the ranges, or be confirmed, before the start. Names of stages stand behind the name of their range. */
export function cfsStartItems({ ranges, sharing_flags, untranslated, lang }: CfsStartFacts): StartItem[] {
  const stages = ranges.flatMap((range) => range.stages.map((stage) => ({ ...stage, range, title: `${range.name} / ${stage.name}` })))
  const titlesOf = (isMeant: (stage: (typeof stages)[number]) => boolean) => stages.filter(isMeant).map(({ title }) => title)
  const bare = ranges.filter((range) => range.stages.length === 0).map(({ name }) => name)
  const lost = titlesOf(({ node_key, range }) => !range.node_keys.has(node_key))
  const shared = ranges.filter((range) => range.is_shared && range.stages.some(({ flags }) => flags === 'dynamic')).map(({ name }) => name)
  const open = new Set(ranges.flatMap((range) => [...openable(range.stages)]))
  const barred = titlesOf(({ stage_id }) => !open.has(stage_id))
  return [
    ...(bare.length === 0 ? [] : [item('block', 'range_without_stages', { topics: bare })]),
    ...(lost.length === 0 ? [] : [item('block', 'stage_node_missing', { topics: lost })]),
    ...(shared.length === 0 ? [] : [item('block', 'shared_scene_dynamic', { topics: shared })]),
    ...answerStartItems({
      online: ranges.length,
      tested: ranges.filter(({ is_tested }) => is_tested).length,
      points: stages.reduce((sum, { score }) => sum + score, 0),
      without_flags: titlesOf(({ flags }) => flags === 'none'),
      without_rubric: [],
      small_pools: [],
      sharing_flags,
      flag_box: true,
      untranslated,
      lang,
    }),
    ...(barred.length === 0 ? [] : [item('warn', 'stage_never_open', { topics: barred })]),
  ]
}

/** Stages that somebody can take: all they need is online and can be taken as well. */
function openable(stages: readonly CfsStartStage[]): Set<string> {
  const open = new Set<string>()
  const next = () => stages.find(({ stage_id, needs }) => !open.has(stage_id) && needs.every((need) => open.has(need)))
  for (let found = next(); found !== undefined; found = next()) open.add(found.stage_id)
  return open
}
