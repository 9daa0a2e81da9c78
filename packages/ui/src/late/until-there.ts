const firstWait_ms = 1_000
const mostWait_ms = 30_000

/**
 * Loads code until it is there. While the server does not answer it tries again, after 1 to 30 s and as soon as the browser is
 * online again. When the server answers and the code still does not come, a new release took it away: rejects with the error
 * of `load`, and whoever shows it says so. `onAway` is called at each try that nobody answered.
 */
export async function untilThere<Code>(load: () => Promise<Code>, onAway: () => void = () => undefined): Promise<Code> {
  for (let wait_ms = firstWait_ms; ; wait_ms = Math.min(wait_ms * 2, mostWait_ms)) {
    const loaded = await attempt(load)
    if (loaded !== missing) return loaded
    if (await answers()) return load()
    onAway()
    await pause(wait_ms * (0.7 + Math.random() * 0.6))
  }
}

const missing = Symbol('missing')

/** The cause of a failure is not asked here: the next try tells it, to whoever waits. */
const attempt = <Code>(load: () => Promise<Code>): Promise<Code | typeof missing> => load().catch(() => missing)

/** Whether the server that brought this page answers. */
const answers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )

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
