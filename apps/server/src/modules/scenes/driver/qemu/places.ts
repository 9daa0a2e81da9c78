import type { SceneSpec } from '@beacon/engine/scene'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ref } from '../driver.ts'
import { digestOf } from '../docker/names.ts'
import { blankDisk } from '../images.ts'

/** Where a machine keeps its disk, and where it is asked. Both follow from its name, so a process that starts anew finds it again. */
export interface Places {
  install: string
  /** Of an image: `disk:<sha256>` or the blank one; null for what is no disk. */
  image: (reference: string) => string | null
  name: (ref: Ref, node: string) => string
  home: (ref: Ref, node: string) => string
  /** Sockets: a path of a socket has at most 107 letters. */
  run: (ref: Ref, node: string) => string
  kept: (scene: string, name?: string) => string
  tap: (ref: Ref, node: string, net: string) => string
  /** Machines that have a home, whole or not. */
  list: (of?: Ref | string) => Promise<{ ref: Ref; node: string }[]>
  scenes: () => Promise<string[]>
  scene: (scene: string) => string
  generation: (ref: Ref) => string
}

export interface Folders {
  /** Disks of images, read only. */
  disks: string
  /** Disks of machines. */
  machines: string
  /** Sockets; empty after a start of the computer. */
  run: string
}

const tapDigits = 10
const isPart = (text: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/u.test(text)

function part(text: string): string {
  if (!isPart(text)) throw new RangeError('a name of a scene, a node or a snapshot cannot be a folder')
  return text
}

/** A tap has the prefix of scene bridges: one that fell out of its bridge is held by the same rules. */
export const tapPrefix = 'bcn-t'

export function placesOf(install: string, { disks, machines, run }: Folders): Places {
  const name = ({ scene, gen }: Ref, node: string) => `bcn-${install}-${scene}-g${gen}-${node}`
  const scene = (id: string) => join(machines, part(id))
  const generation = ({ scene: id, gen }: Ref) => join(scene(id), `g${gen}`)
  const scenes = () => foldersIn(machines)
  return {
    install,
    name,
    scene,
    scenes,
    generation,
    image: (reference) => {
      if (reference === blankDisk) return join(machines, 'blank.qcow2')
      const [, sha256] = /^disk:([0-9a-f]{64})$/u.exec(reference) ?? []
      return sha256 === undefined ? null : join(disks, `${sha256}.qcow2`)
    },
    home: (ref, node) => join(generation(ref), part(node)),
    run: (ref, node) => join(run, digestOf(name(ref, node)).slice(0, 16)),
    kept: (id, snapshot) => join(scene(id), 'kept', ...(snapshot === undefined ? [] : [part(snapshot)])),
    tap: (ref, node, net) => `${tapPrefix}${digestOf(`${name(ref, node)} ${net}`).slice(0, tapDigits)}`,
    list: async (of) => {
      const wanted = of === undefined ? await scenes() : [typeof of === 'string' ? of : of.scene]
      const lists = await Promise.all(wanted.map((id) => machinesIn(scene(id), id)))
      return lists.flat().filter(({ ref }) => typeof of !== 'object' || ref.gen === of.gen)
    },
  }
}

async function machinesIn(folder: string, scene: string): Promise<{ ref: Ref; node: string }[]> {
  const found: { ref: Ref; node: string }[] = []
  for (const generation of await foldersIn(folder)) {
    const [, gen] = /^g(\d{1,9})$/u.exec(generation) ?? []
    if (gen !== undefined)
      for (const node of await foldersIn(join(folder, generation))) found.push({ ref: { scene, gen: Number(gen) }, node })
  }
  return found
}

/** Nothing there is an empty list. */
async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory() && isPart(entry.name)).map(({ name }) => name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}

export const machinesOf = (spec: SceneSpec) => spec.nodes.filter(({ kind }) => kind === 'vm')
