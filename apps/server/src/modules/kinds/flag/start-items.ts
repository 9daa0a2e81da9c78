import type { StartItem } from '@beacon/engine'
import { flagStartItems, type FlagStartFacts } from '@beacon/engine/flag'
import type { Executor } from '../../../db/database.ts'
import type { AnswerContest } from '../../../db/schema/contest/contest-answer.ts'
import { flagReport, readinessOf } from '../../contest/topic/topic/index.ts'

/** What must hold of the topics before the start. */
export async function startItems(executor: Executor, row: AnswerContest, { entrants }: { entrants: number }): Promise<StartItem[]> {
  return flagStartItems(await factsOf(executor, row, entrants))
}

async function factsOf(executor: Executor, row: AnswerContest, entrants: number): Promise<FlagStartFacts> {
  const { resource_id, lang, translations, flag_box } = row
  const other = lang === 'en' ? 'zh' : 'en'
  const flags = await flagReport(executor, resource_id)
  const ready = await readinessOf(executor, resource_id, { m: entrants, other })
  const isBilingual = translations[other] !== undefined || ready.has_translations
  return {
    online: ready.online,
    tested: ready.tested,
    points: ready.points,
    without_flags: flags.without,
    without_rubric: ready.without_rubric,
    small_pools: ready.small_pools,
    sharing_flags: flags.shared,
    flag_box,
    untranslated: isBilingual ? [...(translations[other] === undefined ? [row.name] : []), ...ready.untranslated] : [],
    lang: other,
  }
}
