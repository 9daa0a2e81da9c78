const two = (value: number) => String(value).padStart(2, '0')

/** What has passed, a started second whole as on the ruler: `11:24`, from an hour on `1:11:24`. */
export function elapsedClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}
