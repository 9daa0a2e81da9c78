import type { Actor, Platform } from '../../../context.ts'
import { isDatabaseAway } from '../../../db/database.ts'
import { addressFailure } from './enter.ts'
import { policyOf } from './policy.ts'

export interface Doors {
  /** What is told instead of an answer, while the system is maintained. */
  maintenance: string | null
  /** Back items are not open from this address. */
  is_back_closed: boolean
}

/**
 * What the settings close for this request. Without a database nothing is answered anyway, so nothing is closed; settings
 * that cannot be read for another reason open nothing either: the request fails.
 */
export async function doorsOf(platform: Platform, actor: Actor | null, ip: string): Promise<Doors> {
  const policy = await policyOf(platform).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    return null
  })
  if (policy === null) return { maintenance: null, is_back_closed: false }
  return {
    maintenance: policy.maintenance_on ? policy.maintenance_text : null,
    is_back_closed: actor !== null && addressFailure(ip, actor.permissions, policy) !== null,
  }
}
