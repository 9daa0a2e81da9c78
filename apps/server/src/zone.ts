const clocks = new Map<string, Intl.DateTimeFormat>()

/** Time as a clock in a zone shows it: for names of files and for documents, which cannot be read in another zone later. */
function clockIn(zone: string, at: Date | string | number): string {
  const known = clocks.get(zone)
  const clock = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  if (known === undefined) clocks.set(zone, clock)
  return clock.format(new Date(at))
}

/** `2026-11-20` */
export const dayIn = (zone: string, at: Date | string | number = Date.now()): string => clockIn(zone, at).slice(0, 10)
/** `2026-11-20 14:32` */
export const minuteIn = (zone: string, at: Date | string | number): string => clockIn(zone, at).slice(0, 16)
/** `2026-11-20 14:32:08` */
export const secondIn = (zone: string, at: Date | string | number): string => clockIn(zone, at)
/** `20261120-1432`, in names of files. */
export const stampIn = (zone: string, at: Date | string | number = Date.now()): string =>
  minuteIn(zone, at).replaceAll(/[-:]/gu, '').replace(' ', '-')
