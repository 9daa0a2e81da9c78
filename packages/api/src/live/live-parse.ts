/** One event of a `text/event-stream`; `data` is its text. */
export interface StreamEvent {
  id: string | null
  event: string
  data: string
  /** Of a browser's stream: the part whose event it is. */
  part?: string
}

/** Splits what arrives into events. Bytes may end anywhere; comments (heartbeats) give no event. */
export function createStreamParser(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = ''
  let current: StreamEvent = { id: null, event: 'message', data: '' }
  const take = (line: string) => {
    if (line === '') {
      if (current.data !== '') onEvent({ ...current, data: current.data.slice(0, -1) })
      current = { id: null, event: 'message', data: '' }
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /u, '')
    if (name === 'data') current.data += `${value}\n`
    if (name === 'event') current.event = value
    if (name === 'id') current.id = value
    if (name === 'part') current.part = value
  }
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/u)
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}
