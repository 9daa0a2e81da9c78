import type { Ctx } from '../../../../context.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { fail } from '../../../../failure.ts'
import type { Entry } from '../../entry/entrant/index.ts'
import type { SeenAnswers } from '../../topic/rules/index.ts'
import { answerStandings } from '../../topic/standings/index.ts'
import { isWaiting } from '../../topic/topic/index.ts'

/** May this entrant know of the topic? Released, not hidden, open to its bracket. */
export function seesTopic(row: TopicRecord, entry: Entry): boolean {
  const isOwnBracket = row.brackets === null || (entry.bracket_id !== null && row.brackets.includes(entry.bracket_id))
  return row.is_public && row.is_released && isOwnBracket
}

/** Refuses an upload that the topic does not take now, in the order of the submission table. */
export async function mustTakeUpload(ctx: Ctx, seen: SeenAnswers, entry: Entry, row: TopicRecord): Promise<void> {
  if (!seesTopic(row, entry)) fail('topic_not_found')
  const missing = await missingTopics(ctx, entry, row)
  const view = row.locked_view ?? seen.contest.prerequisites_view
  if (missing.length > 0) fail(view === 'hidden' ? 'topic_not_found' : 'topic_locked', view === 'name' ? { topic_ids: missing } : {})
  if (!row.is_online) fail('topic_offline')
  if (row.close_at !== null && seen.now >= Date.parse(row.close_at)) fail('topic_closed', { at: row.close_at })
  if (row.flag_type !== 'report' && row.flag_type !== 'optimise') fail('topic_not_found')
}

async function missingTopics(ctx: Ctx, entry: Entry, row: TopicRecord): Promise<string[]> {
  if (row.prerequisites.length === 0) return []
  const { real } = await answerStandings(ctx, row.contest_id)
  const solved = new Set(real.row(entry.entrant_id)?.cells.flatMap((cell) => (cell.is_solved ? [cell.topic_id] : [])))
  return isWaiting(row, solved) ? row.prerequisites.filter((id) => !solved.has(id)) : []
}
