import type { Ctx } from '../../context.ts'
import type { ContestRecord } from '../../db/schema/contest.ts'
import { fail } from '../../failure.ts'
import { isAddressAllowed } from './address.ts'

/** Refuses an entrant's way in: while the contest is offline, and from an address that is not on its list. */
export function mustEnter({ ip }: Pick<Ctx, 'ip'>, { is_online, ip_whitelist }: ContestRecord): void {
  if (!is_online) fail('contest_offline')
  if (!isAddressAllowed(ip_whitelist, ip)) fail('address_not_allowed', { ip })
}

/** Whether a pause hides the topics that say nothing themselves: this one's word, else the setting's. */
export const hidesTopics = ({ pause_hides_topics, topics_in_pause }: ContestRecord): boolean =>
  pause_hides_topics ?? topics_in_pause === 'hide'

/** Whether a pause hides a topic. A pause that was told to hide hides all; else the topic's own word counts, then the contest's. */
export function hidesTopic(contest: ContestRecord, own: ContestRecord['topics_in_pause'] | null): boolean {
  if (contest.pause_hides_topics === true || own === null) return hidesTopics(contest)
  return own === 'hide'
}
