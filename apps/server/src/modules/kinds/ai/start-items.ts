import type { StartItem } from '@beacon/engine'
import { aiStartItems } from '@beacon/engine/ai'
import { inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { asAi } from '../../../db/schema/kinds/ai/contest-ai.ts'
import { questionAi } from '../../../db/schema/kinds/ai/question-ai.ts'
import { sceneStartItems } from '../../contest/scene/desk/index.ts'
import { flagReport, readinessOf, selectTopics } from '../../contest/topic/topic/index.ts'
import { runnerState } from '../../scenes/check/index.ts'
import { digestOf } from './bank/index.ts'
import { aiOwn, takesResults } from './topic/index.ts'

/** What must hold of topics before the start: those that take results were tried with their own reference. */
export async function startItems(executor: Executor, row: ContestCommon, about: { entrants: number }): Promise<StartItem[]> {
  const { resource_id, lang, translations, name, flag_box } = asAi(row)
  const other = lang === 'en' ? 'zh' : 'en'
  const flags = await flagReport(executor, resource_id)
  const ready = await readinessOf(executor, resource_id, { m: about.entrants, other })
  const online = (await selectTopics(executor, resource_id)).filter((topic) => topic.is_online && topic.is_public)
  const results = online.filter((topic) => takesResults(aiOwn(topic)))
  const tried = await triedDigests(
    executor,
    results.flatMap(({ question_id }) => question_id ?? []),
  )
  const isTried = (topic: (typeof results)[number]): boolean => {
    const { terms, task_type, submission_max_mb, code } = aiOwn(topic)
    return tried.has(digestOf({ ...terms, task_type, submission_max_mb, score: topic.score }, code))
  }
  const isBilingual = translations[other] !== undefined || ready.has_translations
  return [
    ...aiStartItems({
      online: ready.online,
      // The ready tries stand in for a person's.
      tested: ready.tested + results.filter((topic) => topic.test_result !== 'passed').length,
      points: ready.points,
      without_flags: flags.without,
      without_rubric: [],
      small_pools: [],
      sharing_flags: flags.shared,
      flag_box,
      untranslated: isBilingual ? [...(translations[other] === undefined ? [name] : []), ...ready.untranslated] : [],
      lang: other,
      has_runner: results.every((topic) => aiOwn(topic).code === null) || (await runnerState(executor)).state === 'ready',
      untried: results.filter((topic) => !isTried(topic)).map((topic) => topic.name),
    }),
    ...(await sceneStartItems(executor, row, about)),
  ]
}

/** What the ready tries of these questions came out well for. */
async function triedDigests(executor: Executor, question_ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (question_ids.length === 0) return new Set()
  const rows = await executor
    .select({ trial: questionAi.trial })
    .from(questionAi)
    .where(inArray(questionAi.question_id, [...question_ids]))
  return new Set(rows.flatMap(({ trial }) => (trial?.result === 'passed' ? [trial.digest] : [])))
}
