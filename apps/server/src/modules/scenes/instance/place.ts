import type { SceneTerms } from '@beacon/engine/scene'
import type { InstanceRecord } from '../../../db/schema/index.ts'
import type { ScenePlace } from '../life/index.ts'

const ownerWord = /^instance:([0-9a-f-]{36})$/u
const subject = 'instance'

export const instanceOwner = (instance_id: string): string => `instance:${instance_id}`
export const userPayer = (user_id: string): string => `user:${user_id}`

/** Words that the scene of an instance is known by. What the platform starts pays for itself. */
export const placeOf = ({ instance_id, made_by }: { instance_id: string; made_by: string | null }): ScenePlace => ({
  owner: instanceOwner(instance_id),
  subject,
  payer: made_by === null ? instanceOwner(instance_id) : userPayer(made_by),
})

/** The instance that a scene belongs to; null for a scene of somebody else. */
export const instanceOf = ({ owner }: Pick<ScenePlace, 'owner'>): string | null => ownerWord.exec(owner)?.[1] ?? null

export const extendMinutes = 60
export const extendMax = 3

/** What staff do with their own machines counts for nobody; only more time has a limit. */
export const termsOf = ({ type, purpose }: Pick<InstanceRecord, 'type' | 'purpose'>, lifetimeMinutes: number | null): SceneTerms => ({
  lifetimeMinutes,
  extendMinutes,
  extendMax: type === 'backend_sandbox' ? 0 : extendMax,
  extendWindowMinutes: 43_200,
  resetMax: 1_000,
  resetWaitS: 0,
  actionsPer10Min: 1_000,
  ...(purpose === 'authoring' ? { holdsWork: true } : {}),
})
