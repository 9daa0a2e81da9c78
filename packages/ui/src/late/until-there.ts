const firstWait_ms = 1_000
const mostWait_ms = 30_000
/** A server that answered this lately is taken to be there. */
const fresh_ms = 500

/** By the page's own clock. */
let answered_ms = -Infinity
let asking: Promise<boolean> | null = null

/**
 * Loads code once the server is there. A browser remembers a failed import for as long as the page lives, so code is asked for
 * only from a server that answers; while none does this waits, 1 to 30 s between two questions, and asks as soon as the browser
 * is online again. `onAway` is called at each try that gets no answer. Rejects with the error of `load`.
 */
export async function untilThere<Code>(load: () => Promise<Code>, onAway: () => void = () => undefined): Promise<Code> {
  for (let wait_ms = firstWait_ms; !(await isThere()); wait_ms = Math.min(wait_ms * 2, mostWait_ms)) {
    onAway()
    await pause(wait_ms * (0.7 + Math.random() * 0.6))
  }
  return load()
}

/** Loads code ahead of its use, when the pointer comes near. A failure is shown where the code is used. */
export function loadAhead(load: () => Promise<unknown>): void {
  const begin = async () => {
    if (await isThere()) await load()
  }
  begin().catch(() => undefined)
}

/** Parts that come together ask together. */
function isThere(): Promise<boolean> {
  if (performance.now() - answered_ms < fresh_ms) return Promise.resolve(true)
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/** Sends the path alone: a display's key or a token in the query must not reach a log. */
async function ask(): Promise<boolean> {
  const isAnswered = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
  if (isAnswered) answered_ms = performance.now()
  return isAnswered
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      done()
    }
    const timer = setTimeout(finish, ms)
    addEventListener('online', finish)
  })
}
