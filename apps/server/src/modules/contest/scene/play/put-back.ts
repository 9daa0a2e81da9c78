import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail } from '../../../../failure.ts'
import { actOnScene, findSceneOf } from '../../../scenes/life/index.ts'
import { placeOf } from '../place/index.ts'
import { mustBeOpen, mustPlay, type InTopic } from './at-scene.ts'
import { kindScene } from './port.ts'
import { refuse } from './refuse.ts'

/** The own scene behind a topic, for who asks staff to put it back. @throws scene_not_found where none was started, scene_state for one that all share */
export async function mustHaveScene(ctx: SignedIn, where: InTopic): Promise<void> {
  const at = await mustPlay(ctx, where)
  mustBeOpen(at)
  if ((await findSceneOf(ctx.db, at.place))?.is_alive !== true) fail('scene_not_found')
  if (at.topic.isolation === 'shared') fail('scene_state', { rest: 'shared' })
}

/** Whose scene it is: a member's own one is theirs. */
export interface SceneHolder {
  topic_id: string
  entrant_id: string
  user_id: string
}

/** Staff reset a scene, which its team counts for nothing. One that nobody has any more begins anew by itself, and a topic without one has none to reset. */
export async function putSceneBack(ctx: SignedIn, tx: Tx, contest: ContestCommon, holder: SceneHolder, note: string): Promise<void> {
  const { resource_id: contest_id } = contest
  const topic = (await kindScene.of(contest).topics(tx, contest_id)).find(({ topic_id }) => topic_id === holder.topic_id)
  if (topic === undefined || topic.isolation === 'shared') return
  const row = await findSceneOf(tx, placeOf({ contest_id, ...holder, isolation: topic.isolation }))
  if (row === null || !row.is_alive) return
  const acted = await actOnScene(tx, row.scene_id, {
    action: 'reset',
    by: ctx.actor.user_id,
    isPlayer: false,
    note,
    staff: { note },
    from: () => null,
  })
  if (acted.kind === 'refused') refuse(acted.refusal)
}
