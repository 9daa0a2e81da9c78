import { can, type Ctx } from '../../../context.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import type { SceneEntry } from '../../scenes/door/index.ts'
import { isOfTrial } from './place.ts'

/** Who tests a question is in its scene what a player would be; nobody else enters it. */
export const trialEntry = (ctx: Ctx, scene: Pick<SceneRecord, 'owner' | 'payer'>): SceneEntry | null =>
  isOfTrial(scene) && ctx.actor !== null && scene.payer === `user:${ctx.actor.user_id}` && can(ctx, 'question.write')
    ? { as: 'player', mayUse: true }
    : null
