import type { PortSpan } from '@beacon/api/bank/port-span'

/** A port that a program names, or a range of them, and the words that name it. */
interface NamedPort extends PortSpan {
  said: string
}

const portMax = 65_535
const most = 16
/** A program of thousands of names that look like ports names none: pairs of bounds are looked for among so many. */
const mostNamed = 200
/** Longer ones are data. */
const lineMost = 1_000
const number = String.raw`(\d{1,5})\b`
const gap = String.raw`[ \t]{0,9}`
/** What is called port as a word of its own: no import, no report. */
const name = String.raw`(?<![\w.])((?:self\.|cls\.)?(?:(?:\w{0,30}_)?(?:port|Port|PORT)[sS]?(?:_\w{0,30}|\d{0,3})|[a-z]\w{0,30}Ports?\w{0,10}))(?!\w)["']?${gap}`
const equals = `(?::${gap}[\\w\\[\\]., ]{1,30}?)?${gap}[=:]${gap}`
const host = String.raw`(?:self\.|c\.)?(?:host|hostname|ip|addr|address|target|team_host|team_ip)`
const isLow = /(?:^(?:min|start|from|first|low)(?=_)|(?:min|start|from|first|low)$)/iu
const isHigh = /(?:^(?:max|end|to|last|high)(?=_)|(?:max|end|to|last|high)$)/iu

// bounded: a line has at most 1,000 characters, and each part of the pattern a length of its own
const single = new RegExp(`${name}${equals}${number}(?!${gap}[*.\\d])`, 'gu')
// bounded: a line has at most 1,000 characters, and each part of the pattern a length of its own
const fromSetting = new RegExp(`${name}${equals}int\\(${gap}os\\.(?:environ\\.get|getenv)\\([^,()]{1,60},${gap}["']?${number}`, 'gu')
// bounded: a line has at most 1,000 characters, and each part of the pattern a length of its own
const several = new RegExp(`${name}${equals}[[({]([\\d, ]{2,200})[\\])}]`, 'gu')
// bounded: a line has at most 1,000 characters, and each part of the pattern a length of its own
const counted = new RegExp(
  `${name}${equals}(?:list\\()?${gap}(?:random\\.)?(range|randint|randrange)\\(${gap}${number}${gap},${gap}${number}`,
  'gu',
)
/** Of an address whose host is put in. */
// bounded: a line has at most 1,000 characters, and each part of the pattern a length of its own
const address = new RegExp(`((?:\\w{1,10}://)?(?:\\{[^{}\\n]{0,40}\\}|%s)):${number}(?=[/"'\`?#\\s]|$)`, 'giu')
const webAddress = /(https?|wss?):\/\/(?:\{[^{}\n]{0,40}\}|%s)(?=[/"'`?#\s]|$)/giu
// bounded: a line has at most 1,000 characters, and each part of the pattern a length of its own
const callWithHost = new RegExp(`[(,]${gap}(${host})${gap},${gap}["']?${number}["']?${gap}[,)]`, 'giu')

const isPort = (port: number): boolean => port >= 1 && port <= portMax
const portOf = (text = ''): number => Number(text)

/** Ports by the names that the program gives them, two bounds of a range as one. */
function findNamed(line: string): NamedPort[] {
  const found: NamedPort[] = []
  const add = (said = '', port = 0, to?: number) => void found.push({ port, to, said })
  for (const [, said, kind, low, high] of line.matchAll(counted))
    add(said, portOf(low), kind === 'randint' ? portOf(high) : portOf(high) - 1)
  for (const [, said, list = ''] of line.matchAll(several)) for (const one of list.match(/\d{1,5}/gu) ?? []) add(said, portOf(one))
  for (const pattern of [single, fromSetting]) for (const [, said, port] of line.matchAll(pattern)) add(said, portOf(port))
  return found
}

function findInAddresses(line: string): NamedPort[] {
  const found = [...line.matchAll(address)].map(([said, , port]) => ({ port: portOf(port), said }))
  for (const [said, scheme = ''] of line.matchAll(webAddress))
    found.push({ port: scheme.endsWith('s') && scheme !== 'ws' ? 443 : 80, said })
  for (const [, said = '', port] of line.matchAll(callWithHost)) found.push({ port: portOf(port), said })
  return found
}

/** `PORT_MIN = 9000` and `PORT_MAX = 9009` are one range. */
function joinRanges(found: readonly NamedPort[]): NamedPort[] {
  const lows = found.filter(({ said }) => isLow.test(said))
  const ends = new Map<NamedPort, NamedPort>()
  for (const low of lows) {
    const high = found.find(
      ({ said, port }) => isHigh.test(said) && said.replace(isHigh, '') === low.said.replace(isLow, '') && port > low.port,
    )
    if (high !== undefined) ends.set(low, high)
  }
  const taken = new Set(ends.values())
  return found.flatMap((one) => {
    if (taken.has(one)) return []
    const high = ends.get(one)
    return high === undefined ? one : { port: one.port, to: high.port, said: `${one.said}, ${high.said}` }
  })
}

/** The ports that a program names, those that it calls so first; each once, and never more than a form takes. The text is only read. */
export function portsIn(text: string): NamedPort[] {
  const lines = text.split('\n').filter((line) => line.length <= lineMost && !/^\s*#/u.test(line))
  const spoken = joinRanges(lines.flatMap(findNamed).slice(0, mostNamed))
  const found = [...spoken, ...lines.flatMap(findInAddresses)].filter(
    ({ port, to }) => isPort(port) && (to === undefined || (isPort(to) && to >= port)),
  )
  const ports: NamedPort[] = []
  for (const one of found) {
    const isHeld = ports.some(({ port, to }) => one.port >= port && (one.to ?? one.port) <= (to ?? port))
    if (!isHeld && ports.length < most) ports.push({ ...one, to: one.to === one.port ? undefined : one.to, said: one.said.slice(0, 60) })
  }
  return ports
}
