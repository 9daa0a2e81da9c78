import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ref, SceneDriver } from '../../driver.ts'
import { openSceneDriver } from '../../mixed/open.ts'
import type { Inside } from '../../testing/contract.ts'
import type { Folders } from '../places.ts'

export const machineSocket = process.env['DOCKER_TEST_SOCKET'] ?? ''

export interface MachinePlace {
  driver: SceneDriver
  folders: Folders
  drop: () => void
}

/** A driver with folders of its own, or with those of one before it. */
export function openMachinePlace(install: string, disks: string, before?: Folders): MachinePlace {
  const own = mkdtempSync(join(tmpdir(), 'bcn-vm-'))
  const folders = before ?? { disks, machines: join(own, 'machines'), run: join(own, 'run') }
  const driver = openSceneDriver({ socketPath: machineSocket, install, folders, accelerator: 'tcg' })
  return { driver, folders, drop: () => rmSync(own, { recursive: true, force: true }) }
}

const shellPort = 9998
const tryMs = 90_000

/** Runs lines in the shell that a test guest gives at a port, once it has come so far. */
export async function inGuest(driver: SceneDriver, ref: Ref, node: string, lines: string): Promise<string> {
  const until = performance.now() + tryMs
  for (;;) {
    try {
      const stream = await driver.dial(ref, node, shellPort, AbortSignal.timeout(2_000))
      stream.end(`${lines}\nexit\n`)
      return await text(stream)
    } catch (error) {
      if (performance.now() > until)
        throw new Error(`${node} did not answer, and said: ${await driver.logs(ref, node, 40)}`, { cause: error })
      await wait(100)
    }
  }
}

export const insideGuest = (driver: SceneDriver): Inside => ({
  read: (ref, node, path) => inGuest(driver, ref, node, `cat ${path} 2>/dev/null`),
  put: async (ref, node, path, content) => {
    const told = await inGuest(driver, ref, node, `mkdir -p $(dirname ${path}); printf %s '${content}' > ${path} && echo done`)
    if (!told.includes('done')) throw new Error(`${path} was not written: ${told}`)
  },
})

/** Of scenes with both kinds: a machine by its network, a container by the driver. */
export function insideMixed(driver: SceneDriver): Inside {
  const guest = insideGuest(driver)
  const limits = { deadlineMs: 20_000, outputBytes: 10_000 }
  const isMachine = (node: string) => node === 'web'
  return {
    read: async (ref, node, path) =>
      isMachine(node) ? guest.read(ref, node, path) : (await driver.exec(ref, node, ['cat', path], limits)).stdout.toString(),
    put: async (ref, node, path, content) =>
      isMachine(node) ? guest.put(ref, node, path, content) : driver.put(ref, node, path, Buffer.from(content), 0o444),
  }
}
