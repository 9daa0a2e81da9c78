import { spawn, type ChildProcess } from 'node:child_process'
import { expect, test } from 'vitest'
import { keepRunning, type Ending, type Watched } from './keep-running.ts'

const configExit = 78

/** A process that says `ready` and stays, or ends at once by the given exit. */
function processes(...scripts: string[]) {
  const started: ChildProcess[] = []
  let isReady = false
  const run = () =>
    new Promise<Ending>((resolve) => {
      isReady = false
      const script = scripts[started.length] ?? scripts.at(-1) ?? ''
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
      child.stdout.on('data', () => (isReady = true))
      child.on('exit', (code, signal) => {
        isReady = false
        resolve({ code, signal })
      })
      started.push(child)
    })
  return { started, run, isReady: () => Promise.resolve(isReady) }
}
const stays = `console.log('ready'); setInterval(() => {}, 1000)`

function watch(made: ReturnType<typeof processes>, more: Partial<Watched> = {}) {
  const lines: string[] = []
  const stop = new AbortController()
  const code = keepRunning({
    ...made,
    stopping: stop.signal,
    configExit,
    say: (line) => void lines.push(line),
    onReady: () => undefined,
    backOffMs: () => 1,
    ...more,
  })
  return { code, lines, stop }
}

test('a server that is killed is started again, and the end it is asked for is the end', async () => {
  const made = processes(stays)
  const seen: boolean[] = []
  const twice = Promise.withResolvers<void>()
  const onReady = (isAgain: boolean) => {
    seen.push(isAgain)
    if (isAgain) twice.resolve()
    else made.started[0]?.kill('SIGKILL')
  }
  const { code, lines, stop } = watch(made, { onReady })
  await twice.promise
  expect([seen, made.started.length]).toEqual([[false, true], 2])
  expect(lines).toEqual(['Beacon ended by SIGKILL. It is started again in 1 s; Ctrl-C stops it for good.'])
  stop.abort()
  made.started[1]?.kill('SIGTERM')
  expect([await code, made.started.length]).toEqual([1, 2])
})

test('one that never becomes ready is given up after five deaths', async () => {
  const made = processes(`process.kill(process.pid, 'SIGKILL')`)
  const { code, lines } = watch(made)
  expect([await code, made.started.length, lines.length]).toEqual([1, 5, 5])
  expect(lines.at(-1)).toBe('Beacon ended by SIGKILL, 5 times within a minute without becoming ready. It is not started again.')
})

test.for([
  ['a wrong configuration', configExit],
  ['a first start that said why it cannot', 1],
  ['an end that was asked for', 0],
] as const)('%s is not repeated', { timeout: 300_000 }, async ([, exit]) => {
  const made = processes(`process.exit(${exit})`)
  const { code, lines } = watch(made)
  expect([await code, made.started.length, lines]).toEqual([exit, 1, []])
})

test('once it was ready, an exit with 1 is a death like any other', async () => {
  const made = processes(`console.log('ready'); setTimeout(() => process.exit(1), 1500)`, `process.exit(1)`, `process.exit(${configExit})`)
  const { code, lines } = watch(made)
  expect([await code, made.started.length, lines.length]).toEqual([configExit, 3, 2])
})

test('the wait before a further start ends with the signal', async () => {
  const made = processes(`process.kill(process.pid, 'SIGKILL')`)
  const stop = new AbortController()
  const say = () => setTimeout(() => stop.abort(), 50)
  const { code } = watch(made, { stopping: stop.signal, say: () => void say(), backOffMs: () => 60_000 })
  expect([await code, made.started.length]).toEqual([1, 1])
})
