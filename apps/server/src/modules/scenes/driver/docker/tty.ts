import { Duplex } from 'node:stream'
import type { ExecInspectInfo } from 'dockerode'
import type { Ref, Tty } from '../driver.ts'
import { unless } from './connect.ts'
import { endProcess } from './exec.ts'
import { getNode } from './nodes.ts'
import type { Site } from './site.ts'
import { startInTurn } from './turns.ts'

/** The shell that is there: bash where the image has it. */
const shell = ['/bin/sh', '-c', 'exec "$(command -v bash || echo sh)" -i']

/** Shells of this process, by the engine they are in. */
const held = new WeakMap<Site['engine'], Set<string>>()
function heldBy(engine: Site['engine']): Set<string> {
  const own = held.get(engine) ?? new Set()
  held.set(engine, own)
  return own
}

const atOnce = 8

/** The engine lists what runs in a container beside its own process; ours are known by their words, and are held before they run. */
export async function sweepShells(site: Site, signal: AbortSignal): Promise<number> {
  const { engine, names } = site
  const listed = await engine.ask((docker) => docker.listContainers({ filters: names.filter() }), { signal })
  let ended = 0
  for (let at = 0; at < listed.length; at += atOnce) {
    const counts = await Promise.all(listed.slice(at, at + atOnce).map(({ Id }) => sweepNode(site, Id, signal)))
    ended += counts.reduce((sum, one) => sum + one, 0)
  }
  return ended
}

async function sweepNode(site: Site, container: string, signal: AbortSignal): Promise<number> {
  const { engine } = site
  const found = await unless(
    [404],
    engine.ask((docker) => docker.getContainer(container).inspect(), { signal }),
  )
  let ended = 0
  // The engine leaves the list out where nothing runs beside the node.
  for (const id of (found?.ExecIDs as string[] | null | undefined) ?? []) {
    const exec = await unless(
      [404],
      engine.ask((docker) => docker.getExec(id).inspect(), { signal }),
    )
    if (exec === null || !exec.Running || !isShell(exec) || heldBy(engine).has(id)) continue
    await endProcess(site, { id, container, by: 'SIGHUP' })
    ended += 1
  }
  return ended
}

const isShell = ({ ProcessConfig: { tty, entrypoint, arguments: words } }: ExecInspectInfo): boolean =>
  tty && [entrypoint, ...words].join(' ') === shell.join(' ')

/** A shell in a node. It would outlive its stream, so the end of the stream hangs it up. */
export async function openTty(
  site: Site,
  { ref, node, size }: { ref: Ref; node: string; size: { columns: number; rows: number } },
): Promise<Tty> {
  const { engine } = site
  const { Id } = await getNode(site, ref, node)
  const make = async () => {
    const made = await engine.ask((docker) =>
      docker.getContainer(Id).exec({
        Cmd: shell,
        Env: ['TERM=xterm-256color'],
        Tty: true,
        AttachStdin: true,
        AttachStdout: true,
        AttachStderr: true,
      }),
    )
    heldBy(engine).add(made.id)
    return made
  }
  const { exec, socket } = await startInTurn(engine, { container: Id, make, isTty: true })
  const resize = async (columns: number, rows: number) => {
    await engine.ask(() => exec.resize({ w: columns, h: rows }) as Promise<unknown>)
  }
  await resize(size.columns, size.rows)
  const hangUp = async () => {
    await endProcess(site, { id: exec.id, container: Id, by: 'SIGHUP' })
    heldBy(engine).delete(exec.id)
  }
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
