import { fail } from '../../../failure.ts'
import type { Acted, StartRefusal } from '../life/index.ts'

type Refusal = StartRefusal | Extract<Acted, { kind: 'refused' }>['refusal']

/** What a scene refuses, in the words of the contract. */
export function refuseInstance(refusal: Refusal): never {
  if (refusal.code === 'scene_action_too_fast') return fail(refusal.code, { retry_after_s: refusal.waitS })
  const { code, ...details } = refusal
  return fail(code, details)
}
