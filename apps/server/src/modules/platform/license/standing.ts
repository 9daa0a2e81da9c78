import type { LicenseState, LicenseText } from '@beacon/api/platform/license'
import type { Executor } from '../../../db/database.ts'
import { clockNow } from '../../../db/clock.ts'
import { productKeys } from './public-key.ts'
import { findActive, findInstallation } from './repo.ts'
import { readLicense } from './text.ts'

/** Without a licence; see docs/licence.md. */
export const communityLimits: LicenseText['limits'] = { users: 20_000, contests: 500, nodes: 1 }
const dayMs = 86_400_000
const soonDays = 30

let keys: readonly string[] = productKeys
/** For tests: licences that a key of theirs has signed. */
export function trustKeys(pems: readonly string[]): void {
  keys = pems
}
export const trustedKeys = (): readonly string[] => keys

export interface Standing {
  state: LicenseState
  license: LicenseText | null
  days_left: number | null
  limits: LicenseText['limits']
}

/** What holds now. An ended licence leaves the limits of the community edition, and everything that exists. */
export async function standing(executor: Executor): Promise<Standing> {
  const row = await findActive(executor)
  if (row === null) return { state: 'community', license: null, days_left: null, limits: communityLimits }
  const read = readLicense(row.body, keys)
  if (!('license' in read)) return { state: 'wrong', license: null, days_left: null, limits: communityLimits }
  const { license } = read
  const state = stateOf(license, await findInstallation(executor), clockNow())
  const holds = state === 'valid' || state === 'ends_soon'
  return { state, license, days_left: daysLeft(license, clockNow()), limits: holds ? license.limits : communityLimits }
}

const daysLeft = ({ expires_at }: LicenseText, now: number): number | null =>
  expires_at === null ? null : Math.max(0, Math.ceil((Date.parse(expires_at) - now) / dayMs))

export function stateOf(license: LicenseText, installation_id: string, now: number): LicenseState {
  if (license.installation_id !== null && license.installation_id !== installation_id) return 'wrong'
  if (Date.parse(license.not_before) > now) return 'not_yet_valid'
  const left = license.expires_at === null ? Infinity : Date.parse(license.expires_at) - now
  if (left <= 0) return 'expired'
  return left <= soonDays * dayMs ? 'ends_soon' : 'valid'
}
