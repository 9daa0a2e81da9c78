import type { ContestKind } from '../core/contest-kind.ts'
import type { ScoredEvent } from '../core/event.ts'
import type { ScoreKind } from '../core/kind.ts'
import type { StandingRow } from '../core/rows.ts'
import { toys } from '#toys'
import { aiKind } from './ai/kind.ts'
import { attackDefenseKind } from './attack-defense/kind.ts'
import { awdpKind } from './awdp/kind.ts'
import { cfsKind } from './cfs/kind.ts'
import { flagKind } from './flag/kind.ts'
import { rwKind } from './rw/kind.ts'
import { theoryKind } from './theory/kind.ts'

/** The kinds of contest that are built. A further one is a folder beside `flag/` and a line here. */
export const kinds = {
  flag: flagKind,
  theory: theoryKind,
  cfs: cfsKind,
  attackDefense: attackDefenseKind,
  rw: rwKind,
  awdp: awdpKind,
  ai: aiKind,
  ...toys,
} satisfies Partial<Record<ContestKind, unknown>>

/** The kinds that code handles; `ContestKind` is only what the wire and the permissions name. */
export type BuiltKind = keyof typeof kinds

/** A kind as common code reads it: rows without the kind's own columns. */
export type AnyScoreKind = ScoreKind<ScoredEvent, unknown, StandingRow, never>

/** How the events of a kind become standings. */
export function scoreKindOf(kind: BuiltKind): AnyScoreKind {
  // Checked by `ScoreKind`: a kind folds its own events alone, and they reach it from the log of a contest of that kind.
  return kinds[kind] as unknown as AnyScoreKind
}
