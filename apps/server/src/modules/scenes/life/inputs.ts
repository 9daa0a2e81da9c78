import { randomBytes } from 'node:crypto'
import type { Plant, SceneDefinition } from '@beacon/engine/scene'
import * as z from 'zod/mini'
import type { SecretBox } from '../../platform/secret/index.ts'

const purpose = 'scene inputs'
const inputs = z.object({
  /** Parts of the flag, the first one first. */
  flags: z.array(z.string()),
  /** What lies in nodes beside what the definition says; without a text while nobody has the scene. */
  plants: z.optional(
    z.array(
      z.object({
        key: z.string(),
        node_key: z.string(),
        as: z.union([z.object({ file: z.string(), mode: z.optional(z.string()) }), z.object({ variable: z.string() })]),
        text: z.nullable(z.string()),
      }),
    ),
  ),
  /** Name of the entrant as nodes may read it. */
  entrant: z.string(),
  ipd: z.nullable(z.number()),
  /** Values of secret variables by `node key`. */
  secrets: z.record(z.string(), z.string()),
  /** What lies in the drives of virtual machines, by node: the key of a stored file, or nothing. Who is not named has no drive. */
  discs: z.optional(z.record(z.string(), z.nullable(z.string()))),
})
export type NodeDiscs = Readonly<Record<string, string | null>>
/** What a scene is told and nobody else may read: stored sealed, bound to its scene. */
export type SceneInputs = z.output<typeof inputs>

export const sealInputs = (secret: SecretBox, scene_id: string, value: SceneInputs): Buffer =>
  secret.seal(purpose, JSON.stringify(value), scene_id)

export const openInputs = (secret: SecretBox, scene_id: string, sealed: Buffer): SceneInputs =>
  inputs.parse(JSON.parse(secret.open(purpose, sealed, scene_id)))

/** As they are sealed; none leaves the inputs as they were before there were any. */
export const plantsOf = ({ plants = [] }: { plants?: readonly Plant[] }): Pick<SceneInputs, 'plants'> =>
  plants.length === 0 ? {} : { plants: plants.map((plant) => ({ ...plant })) }

export const secretName = (node: string, key: string): string => `${node} ${key}`

/** Values for all secret variables of a definition. They stay through resets, so a team's notes stay true. */
export function makeSecrets({ nodes }: SceneDefinition): Record<string, string> {
  const made = nodes.flatMap(({ id, env }) =>
    Object.entries(env).flatMap(([key, value]) =>
      typeof value === 'string' ? [] : [[secretName(id, key), randomBytes(value.random).toString('base64url')] as const],
    ),
  )
  return Object.fromEntries(made)
}
