const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** What a dynamic flag will look like: the form, never a flag of anybody. */
export function sampleFlag(prefix: string, length: number): string {
  let state = 41
  const letters = Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return base62[Math.floor(state / 65536) % 62]
  })
  return `${prefix}{${letters.join('')}}`
}
