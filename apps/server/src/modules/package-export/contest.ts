import { contestFields } from '@beacon/api/contest-fields'
import { can, type SignedIn } from '../../context.ts'
import { staffContest } from '../contest/index.ts'
import { selectTopicsOf } from './repo.ts'
import type { Entry } from './zip.ts'

/** Ties to this installation, or its state. */
const leftOut = new Set(['logo', 'cover', 'arena_id', 'is_public', 'is_stick', 'certificate_template'])
const topicFields =
  'integral_way score score_min dynamic_preset decay rate difficulty_d decay_interval_s decay_percent ladder answer_limit release_offset_s'.split(
    ' ',
  )

/** The settings of a contest and its topics in their order, each by the path of its question. Registration codes only for those who may change them. */
export async function contestEntry(ctx: SignedIn, id: string, paths: ReadonlyMap<string, string>): Promise<Entry> {
  const { contest } = await staffContest(ctx, id, 'contest.read')
  const row: Record<string, unknown> = contest
  const settings = Object.fromEntries(Object.keys(contestFields).flatMap((name) => (leftOut.has(name) ? [] : [[name, row[name]]])))
  if (!can(ctx, 'contest.write')) Object.assign(settings, { registration_code: null, brackets: [] })
  const topics = (await selectTopicsOf(ctx.db, id)).flatMap((topic) => {
    const path = paths.get(topic.question_id)
    const fields: Record<string, unknown> = topic
    const scoring = Object.fromEntries(topicFields.map((name) => [name, fields[name]]))
    const { is_online, is_public } = topic
    return path === undefined ? [] : [{ question: path.replace(/\.json$/u, ''), is_online, is_public, scoring }]
  })
  return { path: 'contest.json', text: `${JSON.stringify({ settings, topics }, null, 1)}\n` }
}
