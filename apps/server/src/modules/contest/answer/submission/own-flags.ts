import { LRUCache } from 'lru-cache'
import type { Platform } from '../../../../context.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { fillOwned } from '../../topic/topic/index.ts'
import type { BatchRows } from './batch-rows.ts'
import type { FlagSettings } from './settings.ts'

/** Flags of entrants' own are to be made before their tries are judged. */
export class FlagsDue extends Error {
  override name = 'FlagsDue'
  readonly key: string
  readonly entrant_ids: readonly string[]

  constructor(key: string, entrant_ids: readonly string[]) {
    super('flags are to be made')
    this.key = key
    this.entrant_ids = entrant_ids
  }
}

/** Entrants whose flags are known to be in the index, by contest, run and stamp of its topics. */
const made = new LRUCache<string, Set<string>>({ max: 200 })

const isMade = ({ flag_type }: { flag_type: string }) => flag_type === 'dynamic' || flag_type === 'random'

/** Only a contest with such topics asks, and each entrant once per change of the topics. */
export function mustBeMade(contest: AnswerContest, { topics, stamp }: FlagSettings, { entrants }: BatchRows): void {
  if (![...topics.values()].some(isMade)) return
  const key = `${contest.resource_id} ${contest.run} ${stamp}`
  const known = made.get(key)
  const missing = entrants.filter(({ entrant_id, status }) => status === 'approved' && known?.has(entrant_id) !== true)
  if (missing.length > 0) throw new FlagsDue(key, [...new Set(missing.map(({ entrant_id }) => entrant_id))])
}

/** Makes them outside the lock; then the batch is judged again. */
export async function makeFlags(platform: Platform, contest_id: string, { key, entrant_ids }: FlagsDue): Promise<void> {
  await fillOwned(platform, contest_id, entrant_ids)
  const known = made.get(key) ?? new Set()
  for (const id of entrant_ids) known.add(id)
  made.set(key, known)
}
