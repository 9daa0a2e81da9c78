import type { BaseName } from '@beacon/api/image/image-limits'

/** What a Dockerfile may begin with and nobody uploads: made from the machine's own packages when first asked for. */
export interface Base {
  name: BaseName
  /** The engine's name. */
  tag: string
  /** False where this process may not make it, whatever is installed. */
  canMake: boolean
  /** The package of the machine that is missing to make it; null where none is. */
  lack: () => Promise<string | null>
  /** @throws ImageFailure */
  make: (making: { onLine: (text: string) => void; signal: AbortSignal }) => Promise<void>
}

/** What Dockerfiles begin with that lies at registries, and what of it is here already. */
export interface FetchedBases {
  /** The engine's name that it has or will have; null where nobody may be asked for it. */
  tagOf: (name: string) => string | null
  /** Brings it here where it is not yet, and tells either way which digest it is. @throws ImageFailure with the line */
  bring: (
    base: { name: string; line: number },
    means: { archiveGb: number; onLine: (text: string) => void },
    signal: AbortSignal,
  ) => Promise<void>
}
