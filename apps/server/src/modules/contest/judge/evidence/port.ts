import type { EvidenceFact } from '@beacon/api/topic/evidence'
import type { SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { DecisionEffects, StoredFact } from '../../../../db/schema/contest/evidence.ts'
import { kindPorts } from '../../core/kind-port/index.ts'
import type { ContestLock } from '../../score/score/index.ts'
import type { Detector } from './seen.ts'

/** What evidence asks of a kind: who looks at what was done, and what a decision does to it. */
export interface KindEvidence {
  /** Each looks at a whole run; a minute apart, off the way of any answer. */
  readonly detectors: readonly Detector[]
  /** Those of them that are cheap enough to follow everything that is committed. */
  readonly quick: readonly Detector[]
  /** Over `contest` as c and `evidence_cursor` as e: true where something was done that no detector has looked at. */
  readonly hasNew: SQL
  /** Over `contest` as c: up to when everything is looked at in a pass that begins now. */
  readonly until: SQL
  /** What was sent, by the facts that name it: as short as the stream shows it. */
  texts(ctx: SignedIn, facts: readonly StoredFact[]): Promise<(fact: StoredFact) => EvidenceFact['text']>
  /** Takes away what an entrant got for a topic. @throws solve_missing where it got nothing. */
  takeAway(tx: Tx, lock: ContestLock, about: { entrant_id: string; topic_id: string | null }): Promise<DecisionEffects>
  /** Tells an entrant of a warning where its pages ask to confirm one. */
  warn(tx: Tx, lock: ContestLock, about: { entrant_id: string; reason: string; user_id: string }): Promise<void>
  /** Gives back what `takeAway` took. */
  giveBack(tx: Tx, lock: ContestLock, effects: DecisionEffects): Promise<void>
}

export const kindEvidence = kindPorts<KindEvidence>('evidence')
