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

const kit = z.object({
  makeDataset: z.custom<(seed: number) => unknown>((value) => typeof value === 'function'),
  fingerprint: z.custom<(set: unknown) => string>((value) => typeof value === 'function'),
})

export async function loadPeerSet(path: string, seed: number): Promise<{ set: PeerSet; fingerprint: string }> {
  const { makeDataset, fingerprint } = z.parse(kit, { ...(await import(pathToFileURL(resolve(path)).href)) })
  const made = makeDataset(seed)
  return { set: z.parse(peerSet, made), fingerprint: fingerprint(made) }
}
