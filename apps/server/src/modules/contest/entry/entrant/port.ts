import type { Tx } from '../../../../db/database.ts'
import { kindPorts } from '../../core/kind-port/index.ts'

/** What entrants ask of a kind. */
export interface KindEntrant {
  /** Programs of an entrant are refused from now on, where a kind lets programs in. */
  stopPrograms(tx: Tx, entrant: { entrant_id: string; contest_id: string }): Promise<void>
}

export const kindEntrant = kindPorts<KindEntrant>('entrant')
