import { awdpStartItems } from '@beacon/engine/awdp'
import type { StartItem } from '@beacon/engine'
import type { Executor } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { asAwdp } from '../../../db/schema/kinds/awdp/contest-awdp.ts'
import { sceneStartItems } from '../../contest/scene/desk/index.ts'
import { flagReport, readinessOf, selectTopics } from '../../contest/topic/topic/index.ts'
import { provenTopics } from './topic/index.ts'

/** What must hold of topics, their proofs and their scenes before the start. */
export async function startItems(executor: Executor, row: ContestCommon, about: { entrants: number }): Promise<StartItem[]> {
  const { resource_id, lang, translations, name, flag_box } = asAwdp(row)
  const other = lang === 'en' ? 'zh' : 'en'
  const flags = await flagReport(executor, resource_id)
  const ready = await readinessOf(executor, resource_id, { m: about.entrants, other })
  const proven = await provenTopics(executor, resource_id)
  const online = (await selectTopics(executor, resource_id)).filter((topic) => topic.is_online && topic.is_public)
  const isBilingual = translations[other] !== undefined || ready.has_translations
  return [
    ...awdpStartItems({
      online: ready.online,
      // A question with a green proof was tried out, by a machine.
      tested: ready.online,
      points: ready.points,
      without_flags: flags.without,
      without_rubric: [],
      small_pools: [],
      sharing_flags: flags.shared,
      flag_box,
      untranslated: isBilingual ? [...(translations[other] === undefined ? [name] : []), ...ready.untranslated] : [],
      lang: other,
      unproven: online.filter(({ resource_id: id }) => !proven.has(id)).map((topic) => topic.name),
    }),
    ...(await sceneStartItems(executor, row, about)),
  ]
}
