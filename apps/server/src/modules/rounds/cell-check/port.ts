import type { PortReach } from '@beacon/api/bank/port-span'
import type { RunVerdict } from '@beacon/engine/check'
import type { Tx } from '../../../db/database.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import type { CheckStageResult } from '../../../db/schema/scenes/check.ts'
import { kindPorts } from '../../contest/core/kind-port/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import type { OrderedStage } from '../../scenes/check/index.ts'

/** An entrant's box of a topic. */
export interface Cell {
  topic_id: string
  entrant_id: string
}

/** What is done to a box, in order: the first stage that is not up ends it. */
export interface Chain {
  script_id: string
  /** Ports of the box that the program may reach. */
  ports: readonly PortReach[]
  stages: readonly OrderedStage[]
}

/** A flag that a rehearsal planted in an earlier round of it. */
export interface PlantedFlag extends Cell {
  n: number
  store: string | null
  flag_ref: string
}

export interface ChainsAbout {
  secret: SecretBox
  contest: ContestCommon
  run: number
  n: number
  /** Set while nothing counts: flags are of this key, and what was planted by it is all that an old flag may be. */
  rehearsal: { key: Buffer; planted: readonly PlantedFlag[] } | null
}

export interface JudgedCell extends Cell {
  n: number
  verdict: RunVerdict
  /** With what a put gave; empty where nothing was run. */
  stages: readonly CheckStageResult[]
}

/** What checks ask of a kind whose entrants have boxes. What gets a lock runs in the transaction that holds it. */
export interface KindCells {
  /** The chain of each cell of one round when its time has come, in their order; null: there is nothing to run, which is an error of ours. */
  chains(tx: Tx, about: ChainsAbout, cells: readonly Cell[]): Promise<readonly (Chain | null)[]>
  /** Verdicts that count from now on, in the transaction that writes them. A later one of a cell replaces that before. */
  judged(tx: Tx, lock: ContestLock, cells: readonly JudgedCell[]): Promise<void>
}

/** Null: the kind has no boxes that are checked. */
export const kindCells = kindPorts<KindCells | null>('cell-check')

/** The answers of a contest's kind. @throws Error for a kind without cells. */
export function cellsOf(contest: Parameters<typeof kindCells.of>[0]): KindCells {
  const port = kindCells.of(contest)
  if (port === null) throw new Error(`contests of kind ${contest.kind} have no boxes that are checked`)
  return port
}
