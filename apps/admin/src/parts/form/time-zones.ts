import { formatZone } from '@beacon/i18n'
import { useMemo, useState } from 'react'

// Chrome 100 knows the list; the type of an older library does not.
const zones = (): string[] => {
  const intl: { supportedValuesOf?: (key: 'timeZone') => string[] } = Intl
  return intl.supportedValuesOf?.('timeZone') ?? ['Asia/Shanghai', 'UTC', 'Europe/London', 'Europe/Berlin', 'America/New_York']
}

/** The zone this browser stands in. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All time zones with what they are apart from UTC today. */
export function useZoneOptions() {
  const [now] = useState(() => Date.now())
  return useMemo(() => {
    return [...new Set([...zones(), 'UTC', 'Asia/Shanghai', browserZone()])]
      .sort()
      .map((zone) => ({ value: zone, label: zone, note: formatZone(now, { time_zone: zone }) }))
  }, [now])
}
