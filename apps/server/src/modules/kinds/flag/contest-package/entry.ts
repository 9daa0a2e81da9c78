import { contractOf } from '@beacon/api/contest/contest-fields'
import { packagedScoringNames, packagedSettingNames } from '@beacon/api/topic/topic-table'
import { can, type SignedIn } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { selectHintsOf, selectTopicsOf, type HintRow } from './entry-rows.ts'
import { pickFields } from '../../../../db/pick-fields.ts'
import type { Entry, HeldQuestion } from '../../../contest/out/package-export/index.ts'

/** Ties to this installation, or its state. */
const leftOut = new Set(['logo', 'cover', 'arena_id', 'is_public', 'is_stick', 'certificate_template'])
/**
 * The settings of a contest and its topics in their order, each by the path of its question; times count from the start, brackets by their place.
 * Registration codes only for those who may change them.
 */
export async function contestEntry(ctx: SignedIn, contest: ContestCommon, held: ReadonlyMap<string, HeldQuestion>): Promise<Entry> {
  const { resource_id: id } = contest
  const row: Record<string, unknown> = contest
  const settings = Object.fromEntries(
    Object.keys(contractOf(contest.kind).fields).flatMap((name) => (leftOut.has(name) ? [] : [[name, row[name]]])),
  )
  const brackets = can(ctx, 'contest.write') ? contest.brackets : []
  Object.assign(settings, { brackets: brackets.map((one) => ({ ...one, topics: null })) })
  if (!can(ctx, 'contest.write')) Object.assign(settings, { registration_code: null })
  const rows = await selectTopicsOf(ctx.db, id)
  const pathOf = new Map(rows.map((row) => [row.resource_id, held.get(row.question_id)?.path.replace(/\.json$/u, '')]))
  const pathsOf = (ids: readonly string[]) => ids.flatMap((one) => pathOf.get(one) ?? [])
  const hints = await selectHintsOf(ctx.db, id)
  const places = new Map(brackets.map(({ bracket_id }, place) => [bracket_id, place]))
  const topics = rows.flatMap((topic) => {
    const question = pathOf.get(topic.resource_id)
    if (question === undefined) return []
    const { is_online, is_public, prerequisites } = topic
    const hint_offsets_s = hintTimes(held.get(topic.question_id)?.hints ?? [], hints.get(topic.resource_id) ?? []).map((at) =>
      offset_s(contest, at),
    )
    return [
      {
        question,
        is_online,
        is_public,
        scoring: {
          ...pickFields(topic, packagedScoringNames),
          release_offset_s: topic.release_offset_s ?? offset_s(contest, topic.release_at),
        },
        settings: { ...pickFields(topic, packagedSettingNames), close_offset_s: offset_s(contest, topic.close_at) },
        prerequisites: pathsOf(prerequisites),
        ...(hint_offsets_s.every((one) => one === null) ? {} : { hint_offsets_s }),
        brackets: topic.brackets?.flatMap((one) => places.get(one) ?? []) ?? null,
      },
    ]
  })
  const bracket_topics = brackets.map((one) => (one.topics === null ? null : pathsOf(one.topics)))
  return { path: 'contest.json', text: `${JSON.stringify({ settings, topics, bracket_topics }, null, 1)}\n` }
}

/** When each hint of a question comes out in its topic: the hint of the same words, else the one at its place. */
function hintTimes(ofQuestion: HeldQuestion['hints'], ofTopic: readonly HintRow[]): Array<string | null> {
  const isSame = (one: HeldQuestion['hints'][number]) => (hint: HintRow) => hint.title === one.title && hint.content === one.content
  const reworded = (hint: HintRow | undefined) => hint !== undefined && !ofQuestion.some((one) => isSame(one)(hint))
  return ofQuestion.map((one, place) => {
    const found = ofTopic.find(isSame(one)) ?? (reworded(ofTopic[place]) ? ofTopic[place] : undefined)
    return found?.release_at ?? null
  })
}

/** Seconds after the start of the contest; a time before it is the start. */
const offset_s = ({ start_at }: { start_at: string }, at: string | null): number | null =>
  at === null ? null : Math.max(0, Math.round((Date.parse(at) - Date.parse(start_at)) / 1000))
