import { spawn, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SceneSpec } from '@beacon/engine/scene'
import type { SceneDriver } from '../../apps/server/src/modules/scenes/driver/driver.ts'
import { buildGuest, type Guest } from '../../apps/server/src/modules/scenes/driver/qemu/testing/guest.ts'
import { machineNode } from '../../apps/server/src/modules/scenes/driver/qemu/testing/machine-node.ts'
import { openMachinePlace } from '../../apps/server/src/modules/scenes/driver/qemu/testing/place.ts'
import { lacksMachines } from '../../apps/server/src/testing/need-qemu.ts'
import type { Row } from './report.ts'

const install = 'be4c'
const net = '10.220.0'
const signal = () => AbortSignal.timeout(180_000)
const median = (values: readonly number[]): number => values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)] ?? Number.NaN

const specOf = ({ image }: Guest, count: number): SceneSpec => ({
  scene: '0198c0de-0000-7000-8000-00000000be4c',
  gen: 1,
  nets: [{ id: 'lan', subnet: `${net}.0/26`, gateway: `${net}.1`, egress: false, talk: true, capture: false }],
  nodes: Array.from({ length: count }, (_, n) => machineNode(image)(`vm${n}`, `${net}.${10 + n}`)),
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Until its system answers at its port. */
async function answers(driver: SceneDriver, spec: SceneSpec, node: string): Promise<void> {
  const until = performance.now() + 120_000
  for (;;) {
    try {
      ;(await driver.dial(spec, node, 9999, AbortSignal.timeout(1_000))).on('error', () => undefined).destroy()
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await wait(20)
    }
  }
}

/** QEMU by itself, from its command to the first word of the guest. */
async function bareBoot({ disks, image }: Guest, folder: string): Promise<number> {
  const serial = join(folder, 'bare.sock')
  rmSync(serial, { force: true })
  const disk = join(folder, 'bare.qcow2')
  const base = join(disks, `${image.slice('disk:'.length)}.qcow2`)
  execFileSync('qemu-img', ['create', '-q', '-f', 'qcow2', '-F', 'qcow2', '-b', base, disk])
  const words = ['-machine', 'q35,usb=off', '-accel', 'tcg,tb-size=64', '-cpu', 'qemu64', '-m', '96', '-nodefaults', '-display', 'none']
  const from = performance.now()
  const child = spawn(
    'qemu-system-x86_64',
    [...words, '-drive', `file=${disk},format=qcow2,if=virtio`, '-serial', `unix:${serial},server=on,wait=on`],
    { stdio: 'ignore' },
  )
  try {
    while (!existsSync(serial)) await wait(5)
    const socket = connect(serial)
    await new Promise<void>((resolve, reject) => {
      let said = ''
      socket.on('data', (piece: Buffer) => (said += piece.toString('latin1')).includes('started') && resolve())
      socket.once('error', reject)
    })
    socket.destroy()
    return performance.now() - from
  } finally {
    child.kill('SIGKILL')
  }
}

/** From the open line to the first part of a picture, in the steps that a browser takes. */
async function toPicture(driver: SceneDriver, spec: SceneSpec): Promise<number> {
  const desktop = await driver.openDesktop(spec, 'vm0')
  const ask = (bytes: number): Promise<Buffer> =>
    new Promise((resolve) => {
      const look = () => {
        const piece: unknown = desktop.read(bytes)
        if (!Buffer.isBuffer(piece)) return
        desktop.off('readable', look)
        resolve(piece)
      }
      desktop.on('readable', look)
      look()
    })
  const from = performance.now()
  await ask(12)
  desktop.write('RFB 003.008\n')
  const [kinds = 0] = await ask(1)
  await ask(kinds)
  desktop.write(Buffer.from([1]))
  await ask(4)
  desktop.write(Buffer.from([1]))
  const head = await ask(24)
  await ask(head.readUInt32BE(20))
  const wish = Buffer.alloc(10)
  wish.set([3, 0])
  wish.writeUInt16BE(head.readUInt16BE(0), 6)
  wish.writeUInt16BE(head.readUInt16BE(2), 8)
  desktop.write(wish)
  await ask(16)
  const took = performance.now() - from
  desktop.destroy()
  return took
}

/** Rows of virtual machines; none where they cannot be started. */
export async function machineRows(times: number, many: number): Promise<Row[]> {
  if (lacksMachines) return []
  const guest = buildGuest()
  const at = openMachinePlace(install, guest.disks)
  const aside = mkdtempSync(join(tmpdir(), 'bcn-bench-'))
  const to = (spec: SceneSpec, want: 'running' | 'hanged') => at.driver.converge(spec, want, () => undefined, signal())
  const brought = async (spec: SceneSpec) => {
    await to(spec, 'running')
    await Promise.all(spec.nodes.map(({ id }) => answers(at.driver, spec, id)))
  }
  const one = specOf(guest, 1)
  const all = specOf(guest, many)
  try {
    const took = { bare: [] as number[], cold: [] as number[], memory: [] as number[], picture: [] as number[], copy: [] as number[] }
    for (let n = 0; n < times; n += 1) {
      took.bare.push(await bareBoot(guest, aside))
      took.cold.push(await timed(() => brought(one)))
      took.picture.push(await toPicture(at.driver, one))
      await to(one, 'hanged')
      const folder = join(aside, String(n))
      mkdirSync(folder)
      const place = { scene: one.scene, gen: 1, node: 'vm0' }
      took.copy.push(await timed(async () => await at.driver.images?.machines?.copy(place, folder, signal())))
      took.memory.push(await timed(() => brought(one)))
      await at.driver.remove(one, signal())
    }
    await brought(all)
    await to(all, 'hanged')
    const together = await timed(
      async () => (await to(all, 'running'), Promise.all(all.nodes.map(({ id }) => answers(at.driver, all, id)))),
    )
    const row = (name: string, aim: string, values: number[], more: Record<string, number> = {}): Row => ({
      name,
      aim,
      value: median(values),
      unit: 'ms p50',
      more: { most: Math.max(...values), ...more },
    })
    return [
      row('machine: bare QEMU, command → guest speaks', 'reference', took.bare),
      row('machine: ask → answers at its port, cold', '≤ 3,500 ms', took.cold, { ratio: median(took.cold) / median(took.bare) }),
      row('machine: put aside → answers, from its memory', '≤ 1,000 ms', took.memory),
      {
        name: `machine: ${many} put aside → all answer`,
        aim: '12 in ≤ 5,000 ms',
        value: together,
        unit: 'ms',
        more: { each: together / many },
      },
      row('machine: desktop opened → picture', '≤ 300 ms', took.picture),
      row('machine: put aside → copy of its disk, shut down', 'none set', took.copy),
    ]
  } finally {
    await at.driver.dismiss(signal())
    at.drop()
    rmSync(aside, { recursive: true, force: true })
  }
}
