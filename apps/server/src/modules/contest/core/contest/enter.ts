import type { Ctx } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail } from '../../../../failure.ts'
import { isAddressAllowed } from './address.ts'

/** Refuses an entrant's way in: while the contest is offline, and from an address that is not on its list. */
export function mustEnter({ ip }: Pick<Ctx, 'ip'>, { is_online, ip_whitelist }: ContestCommon): void {
  if (!is_online) fail('contest_offline')
  if (!isAddressAllowed(ip_whitelist, ip)) fail('address_not_allowed', { ip })
}
