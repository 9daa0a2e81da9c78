import type { Fields, Notes } from './values.ts'
import type { ComposeNet } from './compose-nets.ts'

/** Small text files beside the compose file, by their paths below its folder. */
export type ComposeFiles = Readonly<Record<string, string>>

/** A service of the file, and what it may name. */
export interface ServiceInput {
  id: string
  /** As the file names it. */
  name: string
  service: Fields
  ids: ReadonlyMap<string, string>
  nets: readonly ComposeNet[]
  files: ComposeFiles
  notes: Notes
}
