import type { NodeSpec, SceneSpec } from '@beacon/engine/scene'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { digestOf } from '../docker/names.ts'

/** Counts up when the arguments of a machine change: what was made from older ones is made anew. */
const argumentsVersion = 1

const shape = z.object({
  spec: z.string(),
  base: z.string(),
  memoryMb: z.int(),
  cpuMilli: z.int(),
  accelerator: z.enum(['kvm', 'tcg']),
  /** Whether it has a drive for discs; one that was made before there were any has none. */
  hasDrive: z.boolean().default(false),
  leases: z.array(
    z.object({
      net: z.string(),
      mac: z.string(),
      address: z.string(),
      subnet: z.string(),
      gateway: z.string(),
      hasWayOut: z.boolean(),
      host: z.string(),
      routes: z.array(z.object({ to: z.string(), via: z.string() })),
    }),
  ),
})

/** What stands beside the disk of a machine once it is whole. */
export type Made = z.output<typeof shape>

const fileOf = (home: string) => join(home, 'made.json')

/** Null where the machine is not whole, its disk included. */
export async function readMade(home: string): Promise<Made | null> {
  try {
    const read = shape.safeParse(JSON.parse(await readFile(fileOf(home), 'utf8')))
    await stat(join(home, 'disk.qcow2'))
    return read.success ? read.data : null
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return null
    throw error
  }
}

export async function writeMade(home: string, made: Made): Promise<void> {
  const next = `${fileOf(home)}.new`
  await writeFile(next, JSON.stringify(made), { mode: 0o600 })
  await rename(next, fileOf(home))
}

/** What a machine is made from. Files and routes are told at each start, so they make no other machine. */
export function machineDigest(spec: SceneSpec, node: NodeSpec): string {
  const { id, image, nets, cpuMilli, memoryMb, diskMb } = node
  const own = spec.nets.filter((net) => nets.some((place) => place.net === net.id)).map(({ capture: _capture, ...net }) => net)
  const from = spec.from === undefined ? {} : { from: spec.from }
  // What lies in the drive changes while it runs.
  const drive = node.cd === undefined ? {} : { hasDrive: true }
  return digestOf(
    JSON.stringify({ argumentsVersion, id, image, nets, cpuMilli, memoryMb, diskMb, env: node.env, own, ...from, ...drive }),
  ).slice(0, 32)
}
