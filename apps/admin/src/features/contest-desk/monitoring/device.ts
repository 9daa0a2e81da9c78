const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/Edg\/(\d+)/u, 'Edge'],
  [/OPR\/(\d+)/u, 'Opera'],
  [/Firefox\/(\d+)/u, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/u, 'Chrome'],
  [/Version\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari/u, 'Safari'],
]
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/Windows/u, 'Windows'],
  [/Android/u, 'Android'],
  [/iPhone|iPad/u, 'iOS'],
  [/Mac OS X/u, 'macOS'],
  [/Linux/u, 'Linux'],
]

/** A user agent in two words: “Chrome 131 · Linux”. A program's own name stays as it is. */
export function deviceOf(agent: string): string {
  const browser = browsers.flatMap(([form, name]) => {
    const version = form.exec(agent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = systems.find(([form]) => form.test(agent))?.[1]
  if (browser === undefined) return agent.split(/[\s(]/u)[0] || '–'
  return system === undefined ? browser : `${browser} · ${system}`
}
