import type { SignedIn } from '../../../context.ts'
import { inTurn as takeTurn } from '../../../db/turn.ts'

/** One package at a time per person, four in the whole installation. */
export const inTurn = <T>(ctx: SignedIn, work: () => Promise<T>): Promise<T> => takeTurn(ctx, { person: 7_002_032, slot: 7_002_033 }, work)
