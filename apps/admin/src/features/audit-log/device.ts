const browsers = [
  ['Edge', /Edg\/(\d+)/u],
  ['Opera', /OPR\/(\d+)/u],
  ['Chrome', /Chrome\/(\d+)/u],
  ['Firefox', /Firefox\/(\d+)/u],
  ['Safari', /Version\/(\d+).*Safari/u],
] as const
const systems = [
  ['Android', /Android/u],
  ['iOS', /iPhone|iPad/u],
  ['Windows', /Windows/u],
  ['macOS', /Mac OS X/u],
  ['Linux', /Linux/u],
] as const

/** "Chrome 140 · Windows" of a user agent; empty when nothing is known. */
export function deviceOf(user_agent: string): string {
  const browser = browsers.flatMap(([name, pattern]) => {
    const found = pattern.exec(user_agent)
    return found === null ? [] : [`${name} ${found[1] ?? ''}`.trim()]
  })[0]
  const system = systems.find(([, pattern]) => pattern.test(user_agent))?.[0]
  return [browser, system].filter((part) => part !== undefined).join(' · ')
}
