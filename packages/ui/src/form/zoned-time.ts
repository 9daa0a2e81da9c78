import { zoneOffset } from '@beacon/i18n/format'

/** What a clock on the wall shows; month 1–12. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

export type WallUnit = keyof WallTime

const minute_ms = 60_000

/** What the wall clock of a zone shows at an instant. */
export function wallOf(instant: string, time_zone: string): WallTime | null {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? null : fromUtc(new Date(at + zoneOffset(at, time_zone)))
}

function fromUtc(date: Date): WallTime {
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  }
}

const asUtc = (wall: WallTime): number => Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)

/** The instant (ISO, UTC) at which the zone's clock shows `wall`. In the hour that a summer clock skips, the later reading. */
export function instantOf(wall: WallTime, time_zone: string): string {
  const wanted = asUtc(wall)
  let guess = wanted
  // The offset is known near the instant only; where clocks change, the third look settles it.
  for (let look = 0; look < 3; look += 1) guess = wanted - zoneOffset(guess, time_zone)
  return new Date(guess).toISOString()
}

const two = (value: number): string => String(value).padStart(2, '0')

/** “2026-11-20 09:00”: the form in which times are typed, in both languages. */
export function writeWall(wall: WallTime): string {
  return `${String(wall.year).padStart(4, '0')}-${two(wall.month)}-${two(wall.day)} ${two(wall.hour)}:${two(wall.minute)}`
}

const shape = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?:\s*日)?(?:[\sT]+(\d{1,2})[:：](\d{2})(?:[:：]\d{2})?)?$/
const digits = /^(\d{4})(\d{2})(\d{2})\s*(\d{2})(\d{2})$/

/** Reads what people type: 2026-11-20 9:00, 2026/11/20, 2026年11月20日 9:00, 202611200900. Without a time it is midnight. */
export function readWall(text: string): WallTime | null {
  const match = shape.exec(text.trim()) ?? digits.exec(text.trim())
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const wall = { year, month, day, hour, minute }
  // The calendar must not roll over: 31 Nov is a typing mistake, not 1 Dec.
  return writeWall(shiftWall(wall, 'minute', 0)) === writeWall(wall) ? wall : null
}

/** The wall clock moved by some minutes, hours, days, months or years. A month's end stays inside its month. */
export function shiftWall(wall: WallTime, unit: WallUnit, by: number): WallTime {
  if (unit === 'month' || unit === 'year') {
    const months = wall.year * 12 + wall.month - 1 + (unit === 'year' ? by * 12 : by)
    const year = Math.floor(months / 12)
    const month = (months % 12) + 1
    const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return { ...wall, year, month, day: Math.min(wall.day, lastDay) }
  }
  const minutes = { minute: 1, hour: 60, day: 1440 }[unit] * by
  return fromUtc(new Date(asUtc(wall) + minutes * minute_ms))
}

/** Which unit the caret stands in, in the text that writeWall makes. */
export function unitAt(caret: number): WallUnit {
  if (caret <= 4) return 'year'
  if (caret <= 7) return 'month'
  if (caret <= 10) return 'day'
  return caret <= 13 ? 'hour' : 'minute'
}
