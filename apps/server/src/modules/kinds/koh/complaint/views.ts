import type { ComplaintRow, OwnComplaint } from '@beacon/api/kinds/koh/complaint'
import { fallsWith } from '@beacon/engine/koh'
import { isFrozenAt } from '@beacon/engine'
import { inArray } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { ComplaintRecord } from '../../../../db/schema/kinds/koh/complaint.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { patch } from '../../../../db/schema/rounds/patch.ts'
import { clockOf, type SeenContest } from '../../../contest/core/contest/index.ts'
import { factOf, selectStates, selectVersions, type OfRun } from '../keep/index.ts'
import { kingView, namedEntrants, selectHills } from '../placed/index.ts'

interface Facts {
  topics: ReadonlyMap<string, string>
  names: Awaited<ReturnType<typeof namedEntrants>>
  versions: Awaited<ReturnType<typeof selectVersions>>
  patches: ReadonlyMap<string, string>
}

async function readFacts(executor: Executor, of: OfRun): Promise<Facts> {
  const versions = await selectVersions(executor, of)
  const ids = versions.flatMap(({ patch_id }) => patch_id ?? [])
  const rows =
    ids.length === 0
      ? []
      : await executor.select({ patch_id: patch.patch_id, at: patch.at }).from(patch).where(inArray(patch.patch_id, ids))
  return {
    topics: new Map((await selectHills(executor, of.contest_id)).map(({ topic }) => [topic.resource_id, topic.name])),
    names: await namedEntrants(executor, of.contest_id),
    versions,
    patches: new Map(rows.map(({ patch_id, at }) => [patch_id, at])),
  }
}

const versionOf = ({ versions }: Facts, { topic_id, version }: ComplaintRecord) =>
  versions.find((one) => one.topic_id === topic_id && one.version === version)

function wordsOf(facts: Facts, row: ComplaintRecord) {
  const { complaint_id, no, topic_id, version, reporter_id, reported_id, reason, state, created_at, decided_at, answer } = row
  const patch_id = versionOf(facts, row)?.patch_id ?? null
  const nobody = { entrant_id: reporter_id, name: '' }
  return {
    complaint_id,
    no,
    topic_id,
    version,
    reason,
    state,
    created_at,
    decided_at,
    answer,
    topic_name: facts.topics.get(topic_id) ?? '',
    reporter: kingView(facts.names, reporter_id) ?? nobody,
    reported: kingView(facts.names, reported_id),
    patch_at: patch_id === null ? null : (facts.patches.get(patch_id) ?? null),
    rollback: row.rollback,
    rollback_to: row.rollback_to,
    rollback_at: row.rollback_at,
  }
}

/** Reports as both of their teams read them; whose version it is that came in a freeze, only its own team knows. */
export async function ownViews(
  { db }: { db: Executor },
  { contest, now }: Pick<SeenContest, 'contest' | 'now'>,
  entrant_id: string,
  rows: readonly ComplaintRecord[],
): Promise<OwnComplaint[]> {
  const facts = await readFacts(db, { contest_id: contest.resource_id, run: contest.run })
  const clock = clockOf(contest)
  const frozen_at = isFrozenAt(clock, now) ? clock.freeze_at : null
  return rows.map((row) => {
    const { from_at } = versionOf(facts, row) ?? { from_at: null }
    const isHidden = frozen_at !== null && row.reported_id !== entrant_id && from_at !== null && Date.parse(from_at) >= frozen_at
    // Whoever knows what runs again knows who is king.
    const isAgain = frozen_at !== null && (row.rollback_at === null || Date.parse(row.rollback_at) >= frozen_at)
    const hidden = { ...(isHidden ? { reported: null, patch_at: null } : {}), ...(isAgain ? { rollback_to: null } : {}) }
    return { ...wordsOf(facts, row), ...hidden, is_mine: row.reporter_id === entrant_id }
  })
}

/** Reports at the desk. */
export async function deskViews(executor: Executor, of: OfRun, rows: readonly ComplaintRecord[]): Promise<ComplaintRow[]> {
  const facts = await readFacts(executor, of)
  const running = new Map((await selectStates(executor, of)).map(({ topic_id, version }) => [topic_id, version]))
  const ids = rows.flatMap(({ decided_by }) => decided_by ?? [])
  const people =
    ids.length === 0
      ? []
      : await executor.select({ user_id: user.resource_id, name: user.rep_name }).from(user).where(inArray(user.resource_id, ids))
  return rows.map((row) => {
    const own = facts.versions.filter((one) => one.topic_id === row.topic_id).map(factOf)
    const version = running.get(row.topic_id) ?? null
    return {
      ...wordsOf(facts, row),
      decided_by: people.find(({ user_id }) => user_id === row.decided_by)?.name ?? null,
      failure: row.failure,
      is_running: version !== null && fallsWith(own, row.version).includes(version),
    }
  })
}
