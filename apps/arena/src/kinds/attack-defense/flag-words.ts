import type { FlagResult } from '@beacon/api/kinds/attack-defense/attack'
import { formatTime } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'

/** What was refused for now: the flag may be taken later. */
export const isForNow = ({ code }: FlagResult): boolean =>
  code === 'contest_not_started' || code === 'contest_paused' || code === 'topic_offline' || code === 'service_not_up'

/** The answer to a flag as a sentence. */
export function useFlagWords(): (result: FlagResult) => string {
  const { t } = useLingui()
  return ({ code, n, by, at }) => {
    switch (code) {
      case 'flag_captured':
        return t`Captured. Settled at the end of round ${{ n: n ?? 0 }}.`
      case 'flag_invalid':
        return t`Invalid flag. No points lost.`
      case 'flag_own':
        return t`That is your own flag.`
      case 'flag_nop':
        return t`Flags of NOP boxes do not count.`
      case 'flag_old':
        return n === undefined ? t`The flag has expired.` : t`The flag expired in round ${{ n }}.`
      case 'flag_repeated':
        return by === undefined || at === undefined
          ? t`Already submitted. Do not resubmit.`
          : t`Already submitted at ${{ time: formatTime(at) }} by ${{ name: by }}. Do not resubmit.`
      case 'service_not_up':
        return t`Your own service was not up in the last scored round. Submit the flag again later.`
      case 'topic_offline':
        return t`The service is offline. Submit the flag again later.`
      case 'contest_not_started':
        return t`The contest has not started. Submit the flag again later.`
      case 'contest_paused':
        return t`The contest is paused. Submit the flag again later.`
      case 'contest_finished':
        return t`The contest is over.`
    }
  }
}
