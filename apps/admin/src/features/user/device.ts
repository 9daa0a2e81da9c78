const browsers = [
  [/Edg\/(\d+)/u, 'Edge'],
  [/OPR\/(\d+)/u, 'Opera'],
  [/Firefox\/(\d+)/u, 'Firefox'],
  [/Chrome\/(\d+)/u, 'Chrome'],
  [/Version\/(\d+).*Safari/u, 'Safari'],
] as const
const systems = [
  [/iPhone|iPad/u, 'iOS'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Mac OS X/u, 'macOS'],
  [/Linux|X11/u, 'Linux'],
] as const

/** “Chrome 141 · Windows” of a browser's long name; the first words of anything else. */
export function deviceOf(agent: string): string {
  const browser = browsers.map(([pattern, name]) => [pattern.exec(agent)?.[1], name] as const).find(([version]) => version !== undefined)
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  if (browser === undefined) return agent === '' ? '–' : agent.slice(0, 40)
  return [`${browser[1]} ${browser[0]}`, ...(system === undefined ? [] : [system])].join(' · ')
}
