import type { SignedIn } from '../../../context.ts'
import { inTurn as takeTurn } from '../../../db/turn.ts'
import { locks } from '../../../db/locks.ts'

/** One package at a time per person, four in the whole installation. */
export const inTurn = <T>(ctx: SignedIn, work: () => Promise<T>): Promise<T> =>
  takeTurn(ctx, { person: locks.archivePerson, slot: locks.archiveSlot }, work)
