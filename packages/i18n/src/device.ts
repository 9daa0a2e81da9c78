const browsers = [
  ['Edge', /Edg\/(\d+)/u],
  ['Opera', /OPR\/(\d+)/u],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/u],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/u],
  ['Safari', /^(?=.*Safari).*?Version\/(\d+)/u],
] as const
const systems = [
  ['Android', /Android/u],
  ['iOS', /iPhone|iPad/u],
  ['Windows', /Windows/u],
  ['macOS', /Mac OS X/u],
  ['Linux', /Linux|X11/u],
] as const
const longest = 40

/** “Chrome 141 · Windows” of a user agent; the first word of a program's own name (“curl/8.5.0”); empty when it says nothing. */
export function deviceOf(user_agent: string): string {
  const browser = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(user_agent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = systems.find(([, pattern]) => pattern.test(user_agent))?.[0]
  if (browser === undefined) return (user_agent.split(/[\s(]/u)[0] ?? '').slice(0, longest)
  return system === undefined ? browser : `${browser} · ${system}`
}
