export interface FilmEvent {
  at_ms: number
  kind: 'output' | 'size' | 'lost'
  text: string
}
export interface FilmSize {
  columns: number
  rows: number
}
export interface Film {
  size: FilmSize
  events: readonly FilmEvent[]
  /** All text without the codes of the terminal, and where in it each event begins. */
  text: string
  starts: readonly number[]
}

export const emptyFilm: Film = { size: { columns: 80, rows: 24 }, events: [], text: '', starts: [] }
const kinds = { o: 'output', r: 'size', m: 'lost' } as const
// oxlint-disable-next-line no-control-regex -- codes of a terminal are control characters
const codes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])|[\u0000-\u0008\u000b-\u001f\u007f]/gu

export const sizeOf = (text: string): FilmSize | null => {
  const [, columns, rows] = /^(\d{1,4})x(\d{1,4})$/u.exec(text) ?? []
  return columns === undefined || rows === undefined ? null : { columns: Number(columns), rows: Number(rows) }
}

function eventOf(line: string): FilmEvent | FilmSize | null {
  const value: unknown = JSON.parse(line)
  if (Array.isArray(value)) {
    const [seconds, kind, text]: unknown[] = value
    if (typeof seconds !== 'number' || typeof text !== 'string' || (kind !== 'o' && kind !== 'r' && kind !== 'm')) return null
    return { at_ms: Math.round(seconds * 1_000), kind: kinds[kind], text: kind === 'm' ? text.replace(/^lost /u, '') : text }
  }
  if (typeof value !== 'object' || value === null || !('width' in value) || !('height' in value)) return null
  return { columns: Number(value.width), rows: Number(value.height) }
}

/** The film with the lines of its next piece. */
export function withLines(film: Film, lines: string): Film {
  const [events, starts] = [[...film.events], [...film.starts]]
  let { size, text } = film
  for (const line of lines.split('\n')) {
    const one = line === '' ? null : eventOf(line)
    if (one === null) continue
    if ('columns' in one) size = one
    else {
      events.push(one)
      starts.push(text.length)
      if (one.kind === 'output') text += one.text.replace(codes, '')
    }
  }
  return { size, events, text, starts }
}

/** The first event after this moment. */
export function indexAfter({ events }: Film, at_ms: number): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.at_ms ?? 0) <= at_ms) low = middle + 1
    else high = middle
  }
  return low
}

/** So much before a moment fills any screen and what can be scrolled back. */
const enoughLetters = 2_000_000

/** What a terminal is given to show this moment from nothing. */
export function upTo(film: Film, at_ms: number): { text: string; size: FilmSize; next: number } {
  const next = indexAfter(film, at_ms)
  let [from, letters] = [next, 0]
  while (from > 0 && letters < enoughLetters) {
    from -= 1
    const event = film.events[from]
    if (event?.kind === 'output') letters += event.text.length
  }
  const sizes = film.events.slice(0, next).flatMap(({ kind, text }) => (kind === 'size' ? [sizeOf(text)] : []))
  const text = film.events
    .slice(from, next)
    .map((event) => (event.kind === 'output' ? event.text : ''))
    .join('')
  return { text, size: sizes.filter((one) => one !== null).at(-1) ?? film.size, next }
}

const mostHits = 500

/** Moments at which a text was shown, whatever case it is in. */
export function momentsOf({ events, text, starts }: Film, wanted: string): number[] {
  const [all, sought] = [text.toLowerCase(), wanted.toLowerCase()]
  const moments: number[] = []
  if (sought === '') return moments
  let event = 0
  for (let at = all.indexOf(sought); at >= 0 && moments.length < mostHits; at = all.indexOf(sought, at + sought.length)) {
    const end = at + sought.length - 1
    while ((starts[event + 1] ?? Infinity) <= end) event += 1
    moments.push(events[event]?.at_ms ?? 0)
  }
  return moments
}
