import type { OwnPatch, PatchRow } from '@beacon/api/rounds/patch'
import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../db/database.ts'
import { entrant } from '../../../db/schema/contest/entrant.ts'
import { topic } from '../../../db/schema/contest/topic.ts'
import { user } from '../../../db/schema/people/user.ts'
import { patch, type PatchRecord } from '../../../db/schema/rounds/patch.ts'
import { patchesAhead, judgingsOf, viewSteps, type JudgingLine } from '../../scenes/judging/index.ts'
import { patchKey, patchOwner } from './repo.ts'

type PatchWords = Omit<OwnPatch, 'steps' | 'ahead'>

const wordsOf = (row: PatchRecord, by: string): PatchWords => {
  const { patch_id, no, topic_id, n, at, name, size, md5, sha256, state, exploit, result, text, judged_at } = row
  return { patch_id, no, topic_id, n, at, by, name, size, md5, sha256, state, exploit, result, text, judged_at }
}

/** Own patches, with the steps of the judging that counts. Of what was written, players read what their own script wrote. */
export async function ownViews(executor: Executor, rows: readonly PatchRecord[]): Promise<OwnPatch[]> {
  const [first] = rows
  if (first === undefined) return []
  const owner = patchOwner(first.contest_id)
  const judgings = new Map(
    (await judgingsOf(executor, { owner, keys: rows.map(patchKey), limit: rows.length })).map((one) => [one.key, one]),
  )
  const people = await executor
    .select({ user_id: user.resource_id, name: user.rep_name })
    .from(user)
    .where(inArray(user.resource_id, [...new Set(rows.map(({ user_id }) => user_id))]))
  const views: OwnPatch[] = []
  for (const row of rows) {
    const judging = judgings.get(patchKey(row))
    views.push({
      ...wordsOf(row, people.find(({ user_id }) => user_id === row.user_id)?.name ?? ''),
      steps: judging === undefined ? [] : ownSteps(judging),
      ahead: judging?.state === 'queued' ? await patchesAhead(executor, judging) : 0,
    })
  }
  return views
}

const ownSteps = ({ plan, steps }: JudgingLine): OwnPatch['steps'] =>
  viewSteps(plan, steps).map((step) => ({
    ...step,
    output: step.kind === 'apply' ? step.output : '',
    public: step.kind === 'functions' && !step.is_control ? step.public : '',
  }))

const judge = alias(user, 'judge')

export const selectRows = (executor: Executor) =>
  executor
    .select({ row: patch, by: user.rep_name, entrant_name: entrant.name, topic_name: topic.name, judged_by: judge.rep_name })
    .from(patch)
    .innerJoin(entrant, eq(entrant.entrant_id, patch.entrant_id))
    .innerJoin(topic, eq(topic.resource_id, patch.topic_id))
    .leftJoin(user, eq(user.resource_id, patch.user_id))
    .leftJoin(judge, eq(judge.resource_id, patch.judged_by))
    .$dynamic()

export type JoinedPatch = Awaited<ReturnType<typeof selectRows>>[number]

export function rowView({ row, by, entrant_name, topic_name, judged_by }: JoinedPatch): PatchRow {
  const { entrant_id, is_counted, took_ms, reason, rev } = row
  return { ...wordsOf(row, by ?? ''), entrant_id, entrant_name, topic_name, is_counted, took_ms, judged_by, reason, rev }
}
