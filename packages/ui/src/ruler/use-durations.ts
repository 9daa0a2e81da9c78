import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

const MIN = 60_000

/** Durations in words: `5 h 27 m`, `12 min`, `4 d 23 h`. */
export function useDurations() {
  const { t } = useLingui()
  return useMemo(() => {
    const long = (length_ms: number): string => {
      const minutes = Math.floor(length_ms / MIN)
      const hours = Math.floor(minutes / 60)
      const days = Math.floor(hours / 24)
      if (days > 0) return t`${{ d: days }} d ${{ h: hours % 24 }} h`
      return hours > 0 ? t`${{ h: hours }} h ${{ m: minutes % 60 }} m` : t`${{ n: minutes }} min`
    }
    return { long, rounded: (length_ms: number) => long(Math.round(length_ms / MIN) * MIN) }
  }, [t])
}
