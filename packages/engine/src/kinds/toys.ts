import { paperKind } from './paper/kind.ts'
import { tickKind } from './tick/kind.ts'

/** Kinds of the test build: they prove that a kind is a folder in each layer and a line in its registry. */
export const toys = { paper: paperKind, tick: tickKind }
