import type { PlayerScene, scene as contract } from '@beacon/api/scene/scene'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SceneAction, SceneTerms } from '@beacon/engine/scene'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { SceneRecord } from '../../../../db/schema/index.ts'
import { fail } from '../../../../failure.ts'
import { actOnScene, extendScene, findSceneOf } from '../../../scenes/life/index.ts'
import { mustRun } from '../../entry/entrant/index.ts'
import { liveTerms } from '../terms/index.ts'
import { mustBeOpen, mustPlay, type AtScene, type InTopic } from './at-scene.ts'
import { findMachine } from './machine.ts'
import { refuse } from './refuse.ts'
import { actorOf, viewOf } from './view.ts'

type Pressed = Parsed<typeof contract.act>['body']['action']

const about = ({ topic }: AtScene) => ({ object_type: 'topic', object_id: topic.topic_id, object_name: topic.name })

const nowAt =
  ({ terms }: AtScene) =>
  (own: SceneTerms): SceneTerms =>
    liveTerms(own, terms.scene)

/** Something that a player asks of the scene; what everybody shares is only started by players. */
async function sceneFor(ctx: SignedIn, at: AtScene): Promise<SceneRecord> {
  const row = await findSceneOf(ctx.db, at.place)
  if (row === null) return fail('scene_not_found')
  return at.topic.isolation === 'shared' ? fail('scene_state', { rest: 'shared' }) : row
}

export async function actOnOwn(ctx: SignedIn, where: InTopic, pressed: Pressed): Promise<PlayerScene> {
  const at = await mustPlay(ctx, where)
  const isClosing = pressed === 'close' || pressed === 'cancel'
  if (!isClosing) mustBeOpen(at)
  const row = await sceneFor(ctx, at)
  if (!isClosing && (await findMachine(ctx.db)) === null) return fail('scene_driver_missing')
  // Only a start is called off: what runs is closed by its own button.
  if (pressed === 'cancel' && row.life.op?.action !== 'start' && row.life.op?.action !== 'close')
    return fail('scene_state', { rest: row.life.rest })
  // Whoever paused it lets it go on.
  if (pressed === 'recover' && row.life.stops.includes('contest_pause')) return fail('contest_paused')
  const action: SceneAction = pressed === 'cancel' ? 'close' : pressed
  if (row.life.op?.action === action) return viewOf(ctx, at, row)
  const acted = await change(ctx, { module: 'scene', operation: action, ...about(at) }, async (tx, note) => {
    const why = pressed === 'cancel' ? ('cancelled' as const) : 'asked'
    const answer = await actOnScene(tx, row.scene_id, {
      action,
      by: ctx.actor.user_id,
      isPlayer: true,
      termsNow: nowAt(at),
      ...(isClosing ? { why } : {}),
    })
    if (answer.kind === 'gone') return fail('scene_not_found')
    if (answer.kind === 'refused') return refuse(answer.refusal)
    note({ after: { scene_id: row.scene_id, entrant_id: at.entrant_id, why: isClosing ? why : null } })
    return answer.row
  })
  return viewOf(ctx, at, acted)
}

/** More time; whoever comes second after a team-mate is told of the new end and nothing is counted. */
export async function extendOwn(ctx: SignedIn, where: InTopic, seen: number): Promise<Reply<typeof contract.extend>> {
  const at = await mustPlay(ctx, where)
  mustRun(at.seen)
  mustBeOpen(at)
  const row = await sceneFor(ctx, at)
  const wish = { by: ctx.actor.user_id, seen, latestEnd: at.latestEnd, termsNow: nowAt(at) }
  if (row.life.extensions > seen) return { scene: await viewOf(ctx, at, row), is_mine: false, by: await lastExtender(ctx, at, row) }
  const { extension, row: next } = await change(ctx, { module: 'scene', operation: 'extend', ...about(at) }, async (tx, note) => {
    const answer = await extendScene(tx, row.scene_id, wish)
    if ('kind' in answer) return fail('scene_not_found')
    const { extension: one } = answer
    if (one.kind === 'refused') return refuseExtension(one, answer.row)
    note({ after: { scene_id: row.scene_id, entrant_id: at.entrant_id, extensions: answer.row.life.extensions } })
    return answer
  })
  const isMine = extension.kind === 'extended'
  const by = isMine ? await actorOf(ctx, at, ctx.actor.user_id) : await lastExtender(ctx, at, next)
  return { scene: await viewOf(ctx, at, next), is_mine: isMine, by }
}

type RefusedExtension = Extract<Exclude<Awaited<ReturnType<typeof extendScene>>, { kind: 'gone' }>['extension'], { kind: 'refused' }>
function refuseExtension(one: RefusedExtension, { life }: SceneRecord): never {
  if (one.code === 'scene_state') return fail('scene_state', { rest: life.rest })
  if (one.code === 'scene_extend_used') return fail('scene_extend_used', { max: one.max })
  if (one.code === 'scene_extend_early') return fail('scene_extend_early', { time: new Date(one.from).toISOString() })
  return fail('scene_extend_end', { time: new Date(one.end).toISOString() })
}

async function lastExtender(ctx: SignedIn, at: AtScene, { scene_id }: SceneRecord) {
  const { rows } = await ctx.pool.query<{ by_user: string | null }>(
    `select by_user from scene_log where scene_id = $1 and what = 'extend' order by log_id desc limit 1`,
    [scene_id],
  )
  return actorOf(ctx, at, rows[0]?.by_user ?? null)
}
