import type { SceneWay } from '@beacon/api/scene/ways'
import type { Plant, QueueClass, SceneDefinition, SceneTerms } from '@beacon/engine/scene'
import type { NodeDiscs } from './inputs.ts'

export interface ScenePlace {
  owner: string
  subject: string
  payer: string
}

export interface SceneWish extends ScenePlace {
  class: QueueClass
  definition: SceneDefinition
  terms: SceneTerms
  images: Readonly<Record<string, string>>
  flags: readonly string[]
  /** What lies in nodes beside what the definition says: the same through resets and rebuilds. */
  plants?: readonly Plant[]
  entrant: string
  /** Values of secret variables by `secretName`, where they are not to be random. */
  secrets?: Readonly<Record<string, string>>
  /** What lies in the drives of its virtual machines; a node that is not named has no drive. */
  discs?: NodeDiscs
  by: string | null
  isPlayer: boolean
  /** Id of the bulk order that it is a part of. */
  order?: string
  /** Scenes that one payer may have at a time; null without a limit. */
  perPayer: number | null
  /** Ways into it; the usual ones unless the owner says otherwise. */
  accessModes?: SceneWay[]
  /** Memory that they may take together. */
  payerMemoryMb?: number | null
}
