import type { ScoredEvent } from '@beacon/engine'
import { LRUCache } from 'lru-cache'
import type { Pool, PoolClient } from 'pg'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { readEvents } from './events.ts'
import { addEvents, openFoldedRun, type FoldedRun, type RunKey } from './fold-cache.ts'
import { kindScore } from './port.ts'

type Holder = Pick<Platform, 'pool'>
type Known = LRUCache<string, FoldedRun>
const contestsKept = 50
const knownBy = new WeakMap<Pool, Known>()
const pulls = new WeakMap<FoldedRun, Promise<void>>()

function knownOf(platform: Holder): Known {
  const found = knownBy.get(platform.pool)
  if (found !== undefined) return found
  const made: Known = new LRUCache({ max: contestsKept })
  knownBy.set(platform.pool, made)
  return made
}

function foldedRunOf(platform: Holder, of: RunKey): FoldedRun {
  const known = knownOf(platform)
  const found = known.get(of.contest_id)
  if (found?.run === of.run) return found
  const made = openFoldedRun(of)
  known.set(of.contest_id, made)
  return made
}

/** What this process holds of a contest, if anything. */
export const peekFoldedRun = (platform: Holder, contest_id: string): FoldedRun | undefined => knownOf(platform).peek(contest_id)

/** What stands beside the events moved with them, and is read again before it is shown: no row goes out with cells of before. */
function fold(kept: FoldedRun, events: readonly ScoredEvent[]): void {
  if (addEvents(kept, events).length > 0) kindScore.of(kept).moved(kept)
}

/** Under the contest's lock: folds up to `last_seq`, reading what this process has not heard of yet. */
export async function caughtUp(platform: Holder, client: PoolClient | Tx, at: RunKey & { last_seq: number }): Promise<FoldedRun> {
  const kept = foldedRunOf(platform, at)
  const after = kept.events.length
  if (after < at.last_seq) fold(kept, await readEvents(client, { ...at, after, until: at.last_seq }))
  if (kept.events.length !== at.last_seq)
    throw new Error(`contest ${at.contest_id}: ${kept.events.length} events folded, ${at.last_seq} recorded`)
  return kept
}

/** Folds what is committed; readers of one contest share one query. */
async function pull(platform: Holder, kept: FoldedRun): Promise<void> {
  const running = pulls.get(kept)
  if (running !== undefined) return running
  kept.isStale = false
  const { contest_id, run, events } = kept
  const one = readEvents(platform.pool, { contest_id, run, after: events.length })
    .then((more) => fold(kept, more))
    .catch((error: unknown) => {
      kept.isStale = true
      throw error
    })
    .finally(() => pulls.delete(kept))
  pulls.set(kept, one)
  return one
}

/** The folded run, at least up to `atLeast` and to what this process has heard of. */
export async function getFoldedRun(platform: Holder, of: RunKey, atLeast: number): Promise<FoldedRun> {
  const kept = foldedRunOf(platform, of)
  for (let round = 0; round < 3 && (kept.isStale || kept.events.length < atLeast); round += 1) await pull(platform, kept)
  return kept
}

/** The writer's own process knows its events at once. */
export function committed(platform: Holder, of: RunKey, events: readonly ScoredEvent[]): void {
  fold(foldedRunOf(platform, of), events)
}

/** What this process folded of a contest is dropped: the next reader folds from nothing. */
export function forgetFold(platform: Holder, contest_id: string): void {
  knownOf(platform).delete(contest_id)
}
