import type { Ref } from '../driver.ts'
import { refOf } from './names.ts'
import type { Site } from './site.ts'

const longestLine = 64_000
/** What happens to a node by itself; what we do ourselves needs no hint. */
const happenings = ['die', 'oom', 'pause', 'unpause', 'destroy']

interface EngineEvent {
  Actor?: { Attributes?: Record<string, string> }
}

/** Tells what changed at the engine until it goes away or the signal cuts it. */
export async function watch({ engine, names }: Site, { since, hint }: { since: Date; hint: (ref: Ref) => void }, signal: AbortSignal) {
  const stream = await engine.ask(
    (docker) =>
      docker.getEvents({
        since: Math.floor(since.getTime() / 1_000),
        filters: { ...names.filter(), type: ['container'], event: happenings },
      }),
    { signal },
  )
  const cut = () => {
    if ('destroy' in stream && typeof stream.destroy === 'function') stream.destroy()
  }
  signal.addEventListener('abort', cut, { once: true })
  let rest = ''
  try {
    for await (const part of stream) {
      const lines = `${rest}${String(part)}`.split('\n')
      rest = (lines.pop() ?? '').slice(-longestLine)
      for (const line of lines) {
        const ref = refOf(parseEngineEvent(line)?.Actor?.Attributes)
        if (ref !== null) hint(ref)
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', cut)
  }
}

/** A line that was cut in two is no event; the next look at the engine finds the change. */
function parseEngineEvent(line: string): EngineEvent | null {
  try {
    return JSON.parse(line) as EngineEvent
  } catch {
    return null
  }
}
