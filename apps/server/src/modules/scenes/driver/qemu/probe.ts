import { execFile, spawn } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { release, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { MachineTrouble } from '../driver.ts'
import { cpuOf, type Accelerator } from './arguments.ts'
import { bootDisk, bootedCode } from './boot-sector.ts'

export interface MachineProbe {
  why: MachineTrouble | null
  version: string | null
}

/** Since then a card may have a socket of its own beside its network. */
const oldest = [7, 2] as const
const askMs = 5_000
/** A machine that is held up by the processor's own help says something before. */
const bootMs = 10_000

const said = (command: string, args: readonly string[]): Promise<string | null> =>
  new Promise((resolve) => execFile(command, args, { timeout: askMs }, (error, stdout) => resolve(error === null ? stdout : null)))

/** Where a program lies and which one it is, so that one that was put in place of another is seen. Null: it is not there. */
async function markOf(command: string): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, command)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() === true) return [path, found.ino, found.size, found.mtimeMs].join(' ')
  }
  return null
}

const versions = new Map<string, { mark: string; text: string }>()
/** What a program says of itself: asked once for each program, since it is asked for every few seconds and takes a process. */
async function versionText(command: string): Promise<string | null> {
  const mark = await markOf(command)
  if (mark === null) return null
  const known = versions.get(command)
  if (known?.mark === mark) return known.text
  const text = await said(command, ['--version'])
  if (text !== null) versions.set(command, { mark, text })
  return text
}

/** Whether machines can be started here, and what is missing. */
export async function probeMachines(): Promise<MachineProbe> {
  const [told, tool] = await Promise.all([versionText('qemu-system-x86_64'), versionText('qemu-img')])
  const version = /version (\d+\.\d+(?:\.\d+)?)/u.exec(told ?? '')?.[1] ?? null
  if (version === null) return { why: 'no_qemu', version }
  if (tool === null) return { why: 'no_tool', version }
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) return { why: 'old_qemu', version }
  const hasTun = await canUse('/dev/net/tun')
  return { why: hasTun ? null : 'no_tun', version }
}

const canUse = (path: string): Promise<boolean> =>
  access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )

/**
 * Whether the processor helps: that its device is there says nothing, so a small system is started with it and without. Asked once for
 * a kernel and a version of QEMU, and kept beside the machines.
 */
export function openAccelerator(folder: string): () => Promise<Accelerator> {
  let known: Promise<Accelerator> | null = null
  return () => {
    known ??= canUse('/dev/kvm').then((isThere) => (isThere ? remembered(folder) : 'tcg'))
    return known
  }
}

async function remembered(folder: string): Promise<Accelerator> {
  const { version } = await probeMachines()
  const file = join(folder, 'accelerator')
  const place = `${release()} ${version ?? ''} `
  const told = await readFile(file, 'utf8').catch(() => '')
  if (told.startsWith(place)) return told.slice(place.length) === 'kvm' ? 'kvm' : 'tcg'
  const found = await quicker()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, `${place}${found}`)
  return found
}

/** Inside of another machine the help may be a half one: it starts a small system late, and a whole one never. */
async function quicker(): Promise<Accelerator> {
  const helped = await bootMsWith('kvm')
  const alone = helped === null ? null : await bootMsWith('tcg')
  return helped !== null && (alone === null || helped < alone) ? 'kvm' : 'tcg'
}

/** How long the small system takes; null where it does not end in time. */
export async function bootMsWith(accelerator: Accelerator): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-boot-'))
  const disk = join(folder, 'boot.img')
  try {
    await writeFile(disk, bootDisk())
    const from = performance.now()
    const code = await new Promise<number | null>((resolve) => {
      const child = spawn('qemu-system-x86_64', bootArguments(accelerator, disk), {
        stdio: 'ignore',
        timeout: bootMs,
        killSignal: 'SIGKILL',
      })
      child.once('error', () => resolve(null))
      child.once('exit', resolve)
    })
    return code === bootedCode ? performance.now() - from : null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const bootArguments = (accelerator: Accelerator, disk: string): string[] =>
  [
    ['-machine', 'q35,usb=off', '-accel', accelerator, '-cpu', cpuOf(accelerator), '-m', '16'],
    ['-nodefaults', '-no-user-config', '-display', 'none', '-no-reboot'],
    ['-device', 'isa-debug-exit,iobase=0xf4,iosize=1', '-drive', `file=${disk},format=raw,if=ide`],
  ].flat()
