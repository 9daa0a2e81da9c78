import type { Tx } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

/** What directions ask of contests. */
export interface DirectionPort {
  /** Topics of one direction move to another; who watches their contests sees it. */
  moveTopics: (tx: Tx, from: string, to: string) => Promise<void>
}

export const directionPort = openPort<DirectionPort>('bank/direction')
