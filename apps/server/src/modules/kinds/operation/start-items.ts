import type { StartItem } from '@beacon/engine'
import { operationStartItems } from '@beacon/engine/operation'
import type { Executor } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import type { TopicRecord } from '../../../db/schema/contest/topic-answer.ts'
import { asOperation } from '../../../db/schema/kinds/operation/contest-operation.ts'
import { answerParts } from '../../contest/answer/answers/index.ts'
import { sceneStartItems } from '../../contest/scene/desk/index.ts'
import type { SceneTopic } from '../../contest/scene/play/index.ts'
import { flagReport, readinessOf, selectTopics } from '../../contest/topic/topic/index.ts'
import { capacityOf, scriptStates } from '../../scenes/check/index.ts'
import { automaticLoad } from './desk/index.ts'
import { isScript, pointsOf, provedPoints } from './topic/index.ts'

/** What must hold of topics, their points and their scenes before the start. */
export async function startItems(executor: Executor, row: ContestCommon, about: { entrants: number }): Promise<StartItem[]> {
  const { resource_id, lang, translations, name, flag_box, check_interval_s } = asOperation(row)
  const other = lang === 'en' ? 'zh' : 'en'
  const ready = await readinessOf(executor, resource_id, { m: about.entrants, other })
  const flags = await flagReport(executor, resource_id)
  const online = (await selectTopics(executor, resource_id)).filter((topic) => topic.is_online && topic.is_public)
  const isProved = await provedPoints(
    executor,
    online.map(({ question_id }) => question_id),
  )
  const load = await automaticLoad(executor, resource_id)
  const { runs_per_min } = await capacityOf(executor, load.script_ids)
  const isBilingual = translations[other] !== undefined || ready.has_translations
  return [
    ...operationStartItems({
      online: ready.online,
      // A question whose points are proved was tried out, by a machine.
      tested: ready.online,
      points: ready.points,
      // Parts of scripts have none, and the form asks each answer for one.
      without_flags: [],
      without_rubric: [],
      small_pools: [],
      sharing_flags: flags.shared,
      flag_box,
      untranslated: isBilingual ? [...(translations[other] === undefined ? [name] : []), ...ready.untranslated] : [],
      lang: other,
      unchecked: await uncheckedOf(executor, resource_id, online),
      unproven: online
        .filter((topic) => pointsOf(topic).some((point) => isScript(point) && !isProved(point.role, point.digest)))
        .map((topic) => topic.name),
      automatic: load.looks,
      capacity: runs_per_min === null ? null : Math.floor((runs_per_min * check_interval_s) / 60),
      interval_s: check_interval_s,
    }),
    ...(await sceneStartItems(executor, row, about)),
  ]
}

/** Topics with a point that no runner could look at, for everybody. */
async function uncheckedOf(executor: Executor, id: string, topics: readonly TopicRecord[]): Promise<string[]> {
  const scenes = new Map((await answerParts.scene.topics(executor, id)).map((scene) => [scene.topic_id, scene]))
  const scripts = await scriptStates(
    executor,
    topics.flatMap((topic) => pointsOf(topic).flatMap(({ script_id }) => script_id ?? [])),
  )
  const isLost = (topic: TopicRecord): boolean => {
    const scene: SceneTopic | undefined = scenes.get(topic.resource_id)
    const nodes = new Set(scene?.definition.nodes.map((node) => node.id))
    return pointsOf(topic)
      .filter(isScript)
      .some(
        ({ script_id, node }) =>
          scene?.isolation !== 'entrant' || node === null || !nodes.has(node) || scripts.get(script_id ?? '')?.state !== 'ready',
      )
  }
  return topics.filter(isLost).map(({ name }) => name)
}
