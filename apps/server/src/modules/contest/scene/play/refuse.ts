import type { Refusal } from '@beacon/engine/scene'
import { fail } from '../../../../failure.ts'
import type { RoomRefusal, StartRefusal } from '../../../scenes/life/index.ts'

/** What the engine refuses, in the words of the contract. */
export function refuse(refusal: Refusal | RoomRefusal): never {
  if (refusal.code === 'scene_action_too_fast') return fail(refusal.code, { retry_after_s: refusal.waitS })
  const { code, ...details } = refusal
  return fail(code, details)
}

export function refuseStart(refusal: StartRefusal): never {
  if (refusal.code !== 'scene_limit' && refusal.code !== 'quota_exceeded') return refuse(refusal)
  const { code, ...details } = refusal
  return fail(code, details)
}
