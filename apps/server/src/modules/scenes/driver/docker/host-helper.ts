import { existsSync } from 'node:fs'
import { DriverError } from '../driver.ts'
import { unless, type Connection } from './connect.ts'
import { execIn } from './exec.ts'
import type { Host } from './host.ts'
import { labelNames } from './names.ts'
import { hasImage, importTar } from './pause-image.ts'
import { tarOf } from './tar.ts'

/** It ends by itself, so that nothing stays of a process that was killed. */
const livesS = 3_600
const deadlineMs = 15_000
const outputBytes = 1_048_576
const tun = '/dev/net/tun'
/** Tools and libraries of the machine; the image itself is empty. */
const folders = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc']

/** What looks around in networks of nodes runs there as well, wherever it is installed. */
const ownProgram = folders.some((folder) => process.execPath.startsWith(`${folder}/`)) ? [] : [process.execPath]

/**
 * For a process that may use the engine but is not root: one container in the machine's own networks and processes, with the tools
 * of the machine. Who may use the engine could make it anyway; it spares the whole process from being root.
 */
export function helperHost(engine: Connection, install: string): Host {
  const { name, image } = helperOf(install)
  let making: Promise<string> | null = null
  /** Two that ask at once make one: each would take the half-made one of the other for a dead one. */
  const ensured = () => {
    making ??= ensureHelper(engine, { name, image, install }).finally(() => {
      making = null
    })
    return making
  }
  const run = async (command: readonly string[], { stdin, signal }: { stdin?: Buffer; signal?: AbortSignal | undefined }) => {
    const container = await ensured()
    const wish = { deadlineMs, outputBytes, ...(stdin === undefined ? {} : { stdin }) }
    return execIn({ engine, host }, { container, command, signal }, wish)
  }
  const host: Host = {
    tried: async (command, args, { stdin, signal } = {}) => {
      const { code, ...said } = await run([command, ...args], { ...(stdin === undefined ? {} : { stdin: Buffer.from(stdin) }), signal })
      // What a shell says of a tool that is not there.
      const [stdout, stderr] = [said.stdout.toString('utf8'), said.stderr.toString('utf8')]
      if (code === 126 || code === 127) throw new DriverError('network', `${command}: ${(stderr || stdout).trim()}`)
      return { code, stdout, stderr }
    },
    end: async (pid, by) => {
      await run(['/bin/sh', '-c', 'kill -s "$0" "$1" || kill -s "$0" -- "$1"', by.replace(/^SIG/u, ''), String(pid)], {})
    },
  }
  return host
}

export const helperOf = (install: string) => ({ name: `bcn-${install}-host`, image: `bcn-${install}/host:1` })

/** The helper and its image, once nothing needs them any more. */
export async function dropHelper(engine: Connection, install: string): Promise<void> {
  const { name, image } = helperOf(install)
  await removeHelper(engine, name)
  await unless(
    [404, 409],
    engine.ask((docker) => docker.getImage(image).remove({ force: true }) as Promise<unknown>),
  )
}

interface Helper {
  name: string
  image: string
  install: string
}

async function ensureHelper(engine: Connection, helper: Helper): Promise<string> {
  const found = await unless(
    [404],
    engine.ask((docker) => docker.getContainer(helper.name).inspect()),
  )
  if (found?.State.Running === true) return found.Id
  if (found !== null) await removeHelper(engine, found.Id)
  await ensureImage(engine, helper.image)
  const made = await unless(
    [409],
    engine.ask((docker) => docker.createContainer(optionsOf(helper))),
  )
  const { Id } = made === null ? await engine.ask((docker) => docker.getContainer(helper.name).inspect()) : { Id: made.id }
  await unless(
    [304],
    engine.ask((docker) => docker.getContainer(Id).start() as Promise<unknown>),
  )
  return Id
}

const removeHelper = (engine: Connection, id: string) =>
  unless(
    [404, 409],
    engine.ask((docker) => docker.getContainer(id).remove({ force: true }) as Promise<unknown>),
  )

async function ensureImage(engine: Connection, image: string): Promise<void> {
  if (!(await hasImage(engine, image))) await importTar(engine, tarOf([]), { image })
}

const optionsOf = ({ name, image, install }: Helper) => ({
  name,
  Image: image,
  Cmd: ['/bin/sleep', String(livesS)],
  Env: ['PATH=/usr/sbin:/usr/bin:/sbin:/bin'],
  Labels: { [labelNames.install]: install, [labelNames.role]: 'host' },
  HostConfig: {
    AutoRemove: true,
    NetworkMode: 'host',
    PidMode: 'host',
    ReadonlyRootfs: true,
    CapDrop: ['ALL'],
    CapAdd: ['NET_ADMIN', 'NET_RAW', 'SYS_ADMIN', 'SYS_PTRACE', 'KILL'],
    SecurityOpt: ['no-new-privileges:true'],
    // Where taps of virtual machines are made.
    ...(existsSync(tun) ? { Devices: [{ PathOnHost: tun, PathInContainer: tun, CgroupPermissions: 'rw' }] } : {}),
    Binds: [...[...folders, ...ownProgram].filter((path) => existsSync(path)).map((path) => `${path}:${path}:ro`), '/run:/run'],
    Memory: 128 * 1_048_576,
    PidsLimit: 64,
    RestartPolicy: { Name: 'no' },
  },
})
