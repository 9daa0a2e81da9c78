import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { EngineError, type Connection } from './connect.ts'
import { dockerImages } from './images.ts'
import { namesOf } from './names.ts'
import type { Site } from './site.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

/** An engine that builds one step, and answers what is asked of its container as it is told. */
function toyEngine(update: () => Promise<unknown>, status: string | null, begin = 'Step 1/1 : RUN true\n') {
  async function* buildLines() {
    yield `${JSON.stringify({ stream: begin })}\n`
    yield `${JSON.stringify({ stream: ' ---> Running in 0123456789ab\n' })}\n`
    await wait(1_000)
    yield `${JSON.stringify({ stream: 'built\n' })}\n`
  }
  const inspect = async () => {
    if (status === null) throw new EngineError('gone', 'no such container', { status: 404, cause: null })
    return { State: { Status: status } }
  }
  const docker = {
    buildImage: async () => Readable.from(buildLines()),
    getContainer: () => ({ update, inspect }),
    listContainers: async () => [],
  }
  const ask = (call: (docker: unknown) => unknown) => Promise.resolve(call(docker))
  const version = async () => ({ version: '20.10.24', api: '1.41', oldestApi: '1.12' })
  return dockerImages({ engine: { ask, version } as unknown as Connection, names: namesOf('d00d') } as unknown as Site)
}
const build = (images: ReturnType<typeof toyEngine>) =>
  images.build(
    {
      context: () => Readable.from([]),
      tag: 'a:v1',
      memoryMb: 64,
      pids: 32,
      stepBytes: 1_000,
      network: null,
      onLine: (text) => lines.push(text),
    },
    testSignal(),
  )
const lines: string[] = []
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

it('tells which engine builds, and how', async () => {
  await build(toyEngine(() => Promise.resolve(), 'running'))
  expect(lines.join('')).toContain('Docker 20.10.24, API 1.41 of 1.12 to 1.41, classic builder\nNetwork: none\n')
})

it('leaves alone a builder that is not the classic one, for it would limit no step', async () => {
  const buildah = toyEngine(() => Promise.resolve(), 'running', 'STEP 1/2: FROM scratch\n')
  await expect(build(buildah)).rejects.toMatchObject({ why: 'builder', message: 'STEP 1/2: FROM scratch' })
})
