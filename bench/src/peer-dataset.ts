import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

const indices = z.tuple([z.int(), z.int()])

/** What the peer benchmark kit's `makeDataset` answers; read from the kit, no part of this project. */
const peerSet = z.object({
  seed: z.int(),
  challenges: z.array(
    z.object({
      name: z.string(),
      category: z.string(),
      author: z.string(),
      description: z.string(),
      file: z.object({ name: z.string() }),
      points: z.object({ min: z.int(), max: z.int() }),
      flag: z.string(),
    }),
  ),
  teams: z.array(z.object({ name: z.string() })),
  /** `[team, challenge, ms since the start]` in order of time. */
  solves: z.array(z.tuple([z.int(), z.int(), z.int()])),
  unsolved: z.array(indices),
})
export type PeerSet = z.infer<typeof peerSet>

const any = z.unknown()
const kit = z.object({
  makeDataset: z.custom<(seed: number) => unknown>((value) => typeof value === 'function'),
  fingerprint: z.custom<(set: unknown) => string>((value) => typeof value === 'function'),
})

interface Loaded {
  set: PeerSet
  fingerprint: string
}

/** The kit's data: its module, which makes the set from a seed, or the set itself as JSON. */
export async function loadPeerSet(path: string, seed: number): Promise<Loaded> {
  if (path.endsWith('.json')) return readPeerSet(path)
  const { makeDataset, fingerprint } = z.parse(kit, { ...(await import(pathToFileURL(resolve(path)).href)) })
  const made = makeDataset(seed)
  return { set: z.parse(peerSet, made), fingerprint: fingerprint(made) }
}

/** The fingerprint is over the parts as the file has them, in the kit's way, so that both platforms print the same one. */
function readPeerSet(path: string): Loaded {
  const raw: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const set = z.parse(peerSet, raw)
  const { challenges, teams, solves, unsolved } = z.parse(z.looseObject({ challenges: any, teams: any, solves: any, unsolved: any }), raw)
  const text = JSON.stringify([challenges, teams, solves, unsolved])
  return { set, fingerprint: createHash('sha256').update(text).digest('hex').slice(0, 16) }
}
