import { Duplex } from 'node:stream'
import type { Ref, Tty } from '../driver.ts'
import { endProcess } from './exec.ts'
import { getNode } from './nodes.ts'
import type { Site } from './site.ts'

/** The shell that is there: bash where the image has it. */
const shell = ['/bin/sh', '-c', 'exec "$(command -v bash || echo sh)" -i']

/** A shell in a node. It would outlive its stream, so the end of the stream hangs it up. */
export async function openTty(
  site: Site,
  { ref, node, size }: { ref: Ref; node: string; size: { columns: number; rows: number } },
): Promise<Tty> {
  const { engine } = site
  const { Id } = await getNode(site, ref, node)
  const exec = await engine.ask((docker) =>
    docker.getContainer(Id).exec({
      Cmd: shell,
      Env: ['TERM=xterm-256color'],
      Tty: true,
      AttachStdin: true,
      AttachStdout: true,
      AttachStderr: true,
    }),
  )
  const socket = await engine.ask(() => exec.start({ hijack: true, stdin: true, Tty: true }))
  const resize = async (columns: number, rows: number) => {
    await engine.ask(() => exec.resize({ w: columns, h: rows }) as Promise<unknown>)
  }
  await resize(size.columns, size.rows)
  const hangUp = () => endProcess(site, { id: exec.id, container: Id, by: 'SIGHUP' })
  return terminalOf(socket, { resize, hangUp })
}

function terminalOf(socket: Duplex, { resize, hangUp }: { resize: Tty['resize']; hangUp: () => Promise<void> }): Tty {
  const terminal = new Duplex({
    read: () => socket.resume(),
    write: (bytes: Buffer, _encoding, done) => void socket.write(bytes, done),
    // A shell ends when it is hung up: the end of what is typed alone would leave it waiting.
    final: (done) => {
      hangUp().then(() => done(), done)
    },
    destroy: (error, done) => {
      socket.destroy()
      hangUp().then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      )
    },
  })
  socket.on('data', (bytes: Buffer) => {
    if (!terminal.push(bytes)) socket.pause()
  })
  socket.once('end', () => terminal.push(null))
  socket.once('error', (error) => terminal.destroy(error))
  socket.once('close', () => terminal.destroy())
  return Object.assign(terminal, { resize })
}
