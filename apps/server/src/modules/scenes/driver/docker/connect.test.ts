import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectEngine, refusalCode, unless } from './connect.ts'

let folder: string
let path: string
let server: Server | null
const asked: string[] = []

/** An engine that answers its version, and all else as a test says. */
async function listen(answer: RequestListener): Promise<void> {
  server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    if (request.url === '/version') reply.end(JSON.stringify({ Version: '29.0', ApiVersion: '1.52', MinAPIVersion: '1.44' }))
    else answer(request, reply)
  })
  await new Promise<void>((resolve) => server?.listen(path, resolve))
}

beforeEach(() => {
  asked.length = 0
  server = null
  folder = mkdtempSync(join(tmpdir(), 'beacon-engine-'))
  path = join(folder, 'engine.sock')
})
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const refused =
  (status: number): RequestListener =>
  (_request, reply) =>
    void reply.writeHead(status).end(JSON.stringify({ message: 'no' }))
const inspect = () => connectEngine(path).ask((docker, cut) => docker.getContainer('one').inspect(cut))

describe('a connection to an engine', () => {
  it('asks for the version once and speaks what the engine knows', async () => {
    await listen((_request, reply) => void reply.end('{}'))
    const engine = connectEngine(path)
    await engine.ask((docker) => docker.getContainer('one').inspect())
    await engine.ask((docker) => docker.getContainer('two').inspect())
    expect(asked).toEqual(['/version', '/v1.44/containers/one/json', '/v1.44/containers/two/json'])
  })

  it('tells by the status code what was refused', async () => {
    await listen(refused(404))
    await expect(inspect()).rejects.toMatchObject({ kind: 'gone', status: 404 })
    expect(await unless([404], inspect())).toBeNull()
    await expect(unless([409], inspect())).rejects.toMatchObject({ status: 404 })
  })

  it('calls an engine silent that is not there or does not answer in time', async () => {
    const missing = await inspect().catch((error: unknown) => error)
    expect(missing).toMatchObject({ kind: 'silent', status: null })
    expect(refusalCode(missing)).toBe('ENOENT')
    await listen(() => undefined)
    const hung = connectEngine(path).ask((docker, cut) => docker.getContainer('one').inspect(cut), { answerMs: 50 })
    await expect(hung).rejects.toMatchObject({ kind: 'silent' })
  })

  it('is cut by its caller, before a call and within one', async () => {
    await listen(() => undefined)
    const engine = connectEngine(path)
    const cut = AbortSignal.timeout(50)
    await expect(engine.ask((docker) => docker.createContainer({ Image: 'x' }), { signal: cut })).rejects.toMatchObject({
      kind: 'deadline',
    })
    await expect(engine.ask((docker) => docker.ping(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'deadline' })
  })
})
