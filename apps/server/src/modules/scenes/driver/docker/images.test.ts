import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { EngineError, type Connection } from './connect.ts'
import { dockerImages } from './images.ts'
import { namesOf } from './names.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

/** An engine that builds one step, and answers what is asked of its container as it is told. */
function toyEngine(update: () => Promise<unknown>, status: string | null) {
  async function* told() {
    yield `${JSON.stringify({ stream: ' ---> Running in 0123456789ab\n' })}\n`
    await wait(1_000)
    yield `${JSON.stringify({ stream: 'built\n' })}\n`
  }
  const inspect = async () => {
    if (status === null) throw new EngineError('gone', 'no such container', { status: 404, cause: null })
    return { State: { Status: status } }
  }
  const docker = {
    buildImage: async () => Readable.from(told()),
    getContainer: () => ({ update, inspect }),
    listContainers: async () => [],
  }
  const ask = (call: (docker: unknown) => unknown) => Promise.resolve(call(docker))
  return dockerImages({ ask } as unknown as Connection, namesOf('d00d'))
}
const build = (images: ReturnType<typeof toyEngine>) =>
  images.build(
    { context: () => Readable.from([]), tag: 'a:v1', memoryMb: 64, pids: 32, stepBytes: 1_000, onLine: () => undefined },
    testSignal(),
  )
const refused = () => Promise.reject(new Error('the cgroup is gone'))

it('ends a build whose steps the engine does not limit', async () => {
  await expect(build(toyEngine(refused, 'running'))).rejects.toMatchObject({ why: 'limit' })
})

it.each([['exited'], [null]])('lets a step be that was over before it could be limited: %s', async (status) => {
  await expect(build(toyEngine(refused, status))).resolves.toBeUndefined()
})

it('goes on once the limit stands', async () => {
  let asked = 0
  const later = () => ((asked += 1) < 2 ? refused() : Promise.resolve())
  await expect(build(toyEngine(later, 'running'))).resolves.toBeUndefined()
  expect(asked).toBe(2)
})
