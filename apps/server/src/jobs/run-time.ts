/** When a repeated job runs: each day at this minute (UTC), or each hour where no hour is named. */
export interface RunTime {
  minute: number
  hour?: number
}

export const cronOf = ({ minute, hour }: RunTime): string => `${minute} ${hour ?? '*'} * * *`

/** The next time it runs, as people are told it. */
export function nextRun({ minute, hour }: RunTime, now = Date.now()): string {
  const next = new Date(now)
  if (hour === undefined) next.setUTCMinutes(minute, 0, 0)
  else next.setUTCHours(hour, minute, 0, 0)
  const every = hour === undefined ? 3_600_000 : 86_400_000
  return new Date(next.getTime() > now ? next.getTime() : next.getTime() + every).toISOString()
}
