import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Exec } from 'dockerode'
import { EngineError, type Connection } from './connect.ts'
import { pauseInTurn, startInTurn, whilePaused } from './turns.ts'

/** An engine whose commands have a process when a test says so, and which pauses when a test says so. */
function standIn() {
  const calls: string[] = []
  const pids = new Map<string, number | 'gone'>()
  const pauses: (() => void)[] = []
  let refusal: number | null = null
  const docker = {
    getExec: (id: string) => ({
      inspect: async () => {
        const pid = pids.get(id)
        if (pid === 'gone') throw new EngineError('gone', 'no such exec', { status: 404, cause: null })
        return { Pid: pid ?? 0, ExitCode: null }
      },
    }),
    getContainer: (container: string) => ({
      pause: () => {
        calls.push(`pause ${container}`)
        return new Promise<string>((resolve) => pauses.push(() => resolve('paused')))
      },
      unpause: async () => calls.push(`unpause ${container}`),
    }),
  }
  const engine = { ask: (call: (one: typeof docker) => Promise<unknown>) => call(docker) } as unknown as Connection
  const start = (id: string, { container = 'one', signal }: { container?: string; signal?: AbortSignal } = {}) => {
    const exec = {
      id,
      start: async () => {
        calls.push(`start ${id}`)
        if (refusal !== null) throw new EngineError('driver', 'no', { status: refusal, cause: null })
        return 'stream'
      },
    } as unknown as Exec
    const make = async () => {
      calls.push(`make ${id}`)
      return exec
    }
    return startInTurn(engine, { container, make }, signal).then(({ socket }) => socket)
  }
  const pause = (container = 'one', signal = new AbortController().signal) => pauseInTurn(engine, container, signal)
  const refuse = (status: number) => (refusal = status)
  const standStill = (work: () => Promise<void>) => whilePaused(engine, { container: 'one', signal: new AbortController().signal }, work)
  return { calls, pids, pauses, start, pause, standStill, refuse }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('starts of commands and pauses of a container', () => {
  it('a pause waits until a command that was started has a process, also where its caller has its stream', async () => {
    const { calls, pids, pauses, start, pause } = standIn()
    expect(await start('a')).toBe('stream')
    const paused = pause()
    await later(500)
    expect(calls).toEqual(['make a', 'start a'])
    pids.set('a', 7)
    await later(50)
    expect(calls).toEqual(['make a', 'start a', 'pause one'])
    pauses.shift()?.()
    expect(await paused).toBe('paused')
  })

  it('a command waits for the pauses before it, not for those of other containers', async () => {
    const { calls, pids, pauses, start, pause } = standIn()
    const first = pause()
    await later(0)
    const second = pause()
    const started = start('a')
    await start('b', { container: 'two' })
    await later(500)
    expect(calls).toEqual(['pause one', 'make b', 'start b'])
    pauses.shift()?.()
    await first
    await later(0)
    expect(calls).toEqual(['pause one', 'make b', 'start b', 'pause one'])
    pauses.shift()?.()
    await second
    pids.set('a', 7)
    expect(await started).toBe('stream')
  })

  it.each([
    ['was refused', (engine: ReturnType<typeof standIn>) => void engine.refuse(409)],
    ['is gone', (engine: ReturnType<typeof standIn>) => void engine.pids.set('a', 'gone')],
  ])('a command that %s keeps no pause waiting', async (_what, arrange) => {
    const engine = standIn()
    arrange(engine)
    await engine.start('a').catch(() => undefined)
    void engine.pause()
    await later(0)
    expect(engine.calls).toEqual(['make a', 'start a', 'pause one'])
  })

  it.each([
    ['is done', async () => undefined],
    ['failed', () => Promise.reject(new Error('no space left'))],
  ])('a command asked for while a container stands still for a work is made once the work %s', async (_what, end) => {
    const { calls, pids, pauses, start, standStill } = standIn()
    let finish = () => {}
    const working = new Promise<void>((resolve) => (finish = resolve))
    const done = standStill(() => working.then(end)).catch(() => undefined)
    await later(0)
    pauses.shift()?.()
    pids.set('a', 7)
    const started = start('a')
    await later(60_000)
    expect(calls).toEqual(['pause one'])
    finish()
    await done
    expect(await started).toBe('stream')
    expect(calls).toEqual(['pause one', 'unpause one', 'make a', 'start a'])
  })

  it('a command that never begins keeps a pause waiting for twenty seconds', async () => {
    const { calls, start, pause } = standIn()
    await start('a')
    void pause()
    await later(19_900)
    expect(calls).toEqual(['make a', 'start a'])
    await later(200)
    expect(calls).toEqual(['make a', 'start a', 'pause one'])
  })

  it('what is cut while it waits is never asked of the engine, and what comes later still waits for what was before it', async () => {
    const { calls, pids, pauses, start, pause } = standIn()
    void pause()
    await later(0)
    const cut = new AbortController()
    const started = start('a', { signal: cut.signal })
    const paused = pause('one', cut.signal)
    const last = start('b')
    cut.abort()
    await expect(started).rejects.toMatchObject({ kind: 'deadline' })
    await expect(paused).rejects.toMatchObject({ kind: 'deadline' })
    await later(500)
    expect(calls).toEqual(['pause one'])
    pauses.shift()?.()
    pids.set('b', 7)
    expect(await last).toBe('stream')
    expect(calls).toEqual(['pause one', 'make b', 'start b'])
  })
})
