import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { statusOf, withMonitor } from './qmp.ts'

let folder: string
let server: Server
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bcn-qmp-'))
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Listens as a monitor does; `serve` gets each connection with its number, from 1. */
function listen(serve: (socket: Socket, number: number) => void): Promise<string> {
  let number = 0
  server = createServer((socket) => {
    number += 1
    socket.on('error', () => undefined)
    serve(socket, number)
  })
  const path = join(folder, 'qmp')
  return new Promise((resolve) => server.listen(path, () => resolve(path)))
}

function answer(socket: Socket): void {
  socket.write('{"QMP":{}}\n')
  socket.on('data', (bytes) => {
    for (const line of bytes.toString().trim().split('\n')) {
      const { id, execute } = JSON.parse(line) as { id: number; execute: string }
      socket.write(`${JSON.stringify({ id, return: execute === 'query-status' ? { status: 'running' } : {} })}\n`)
    }
  })
}

it('asks again where a machine turns it away before it is greeted', async () => {
  let came = 0
  const path = await listen((socket, number) => {
    came = number
    if (number < 3) socket.destroy()
    else answer(socket)
  })
  expect(await withMonitor(path, statusOf)).toBe('running')
  expect(came).toBe(3)
})

it('tells of a machine that ends in the middle, and of one where nobody listens, and asks no second time', async () => {
  let came = 0
  const path = await listen((socket, number) => {
    came = number
    socket.write('{"QMP":{}}\n')
    socket.once('data', () => socket.destroy())
  })
  await expect(withMonitor(path, statusOf)).rejects.toMatchObject({ kind: 'gone', message: 'the machine ended' })
  expect(came).toBe(1)
  await expect(withMonitor(join(folder, 'none'), statusOf)).rejects.toMatchObject({
    kind: 'gone',
    message: 'nobody listens at the machine',
  })
})

it('ends with its time where it is turned away for ever', async () => {
  const path = await listen((socket) => socket.destroy())
  await expect(withMonitor(path, statusOf, 100)).rejects.toMatchObject({ kind: 'gone' })
})
