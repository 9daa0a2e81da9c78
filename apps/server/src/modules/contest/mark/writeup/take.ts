import type { writeup as contract, WriteupKind } from '@beacon/api/topic/writeup'
import type { Parsed } from '@beacon/api/endpoint'
import { solvesAlone } from '@beacon/engine'
import type { SignedIn } from '../../../../context.ts'
import { notify } from '../../../../db/bus.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { writeup, type WriteupRecord } from '../../../../db/schema/contest/writeup.ts'
import { fail, failFields } from '../../../../failure.ts'
import { publish } from '../../../../live/index.ts'
import { iso } from '../../core/contest/index.ts'
import type { Entry } from '../../entry/entrant/index.ts'
import { docx, keepFiles, mustFitTerms, reportTypeOf } from '../../../platform/file/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { type AnswerLock, lockAnswers } from '../../topic/rules/index.ts'
import { versionsOf, type Slot } from './repo.ts'

type Body = Parsed<typeof contract.submit_report>['body']
export const textChannel = 'writeup_text'
const uploadsPerHour = 60
/** What a text can be read from. */
const readable: readonly string[] = ['application/pdf', docx]

export interface Taking {
  kind: WriteupKind
  entry: Entry
  topic: TopicRecord | null
  /** Refuses by what stands already; newest first. */
  check: (versions: readonly WriteupRecord[], lock: AnswerLock) => void
}

/** Records an uploaded file as the next version of its slot, at its place among the events. */
export async function take(ctx: SignedIn, contest_id: string, { kind, entry, topic, check }: Taking, body: Body): Promise<WriteupRecord> {
  await rateLimit(ctx, `upload ${entry.entrant_id}`, uploadsPerHour, 3_600_000)
  const operation = kind === 'writeup' ? ('writeup' as const) : ('report' as const)
  const name = topic?.name ?? entry.name
  const audited = { module: 'submission' as const, operation, object_type: topic === null ? 'entrant' : 'topic', object_name: name }
  return change(ctx, { ...audited, object_id: topic?.resource_id ?? entry.entrant_id }, async (tx, note) => {
    const lock = await lockAnswers(tx, contest_id)
    if (lock.contest.ai_declaration !== 'none' && body.ai_use === undefined) fail('ai_declaration_required')
    const solver_id = kind !== 'writeup' && solvesAlone(lock.contest) ? ctx.actor.user_id : entry.entrant_id
    const slot: Slot = { contest_id, run: lock.run, kind, solver_id, topic_id: topic?.resource_id ?? null }
    const versions = await versionsOf(tx, slot)
    check(versions, lock)
    const row = await insert(ctx, tx, { slot, entry, topic, lock, version: (versions[0]?.version ?? 0) + 1 }, body)
    note({ after: { upload_id: row.resource_id, version: row.version, file_name: row.file_name, size: row.size, ai_use: row.ai_use } })
    await tell(tx, row)
    return row
  })
}

interface Placed {
  slot: Slot
  entry: Entry
  topic: TopicRecord | null
  lock: AnswerLock
  version: number
}

async function insert(ctx: SignedIn, tx: Tx, { slot, entry, topic, lock, version }: Placed, body: Body): Promise<WriteupRecord> {
  const purpose = slot.kind === 'writeup' ? ('writeup' as const) : ('report' as const)
  const files = await keepFiles(tx, [{ file_id: body.file_id, path: 'file_id' }], [purpose])
  const file = files.get(body.file_id)
  if (file === undefined || file.user_id !== ctx.actor.user_id) return failFields({ file_id: { code: 'writeup_required' } })
  if (topic !== null && slot.kind !== 'writeup') mustFit(topic, file)
  const { name: file_name, media_type, size, sha256 } = file
  const about = { file_id: body.file_id, file_name, media_type, size, sha256 }
  const said = { ai_use: body.ai_use ?? null, ai_tools: body.ai_tools, comment: body.comment }
  const by = { user_id: ctx.actor.user_id, by: ctx.actor.rep_name, address: ctx.ip, user_agent: ctx.user_agent.slice(0, 512) }
  const place = { at: iso(lock.at), counts_at_seq: lock.next_seq - 1, entrant_id: entry.entrant_id, version }
  const text_state = readable.includes(media_type) ? ('waiting' as const) : ('none' as const)
  const [row] = await tx
    .insert(writeup)
    .values({ resource_id: newId(), ...slot, ...about, ...said, ...by, ...place, text_state })
    .returning()
  return row ?? fail('internal')
}

/** A topic names the types it takes and how large one may be; an optimise topic takes zip alone. */
function mustFit({ flag_type, report_types, report_max_mb: max_mb }: TopicRecord, file: { media_type: string; size: number }): void {
  if (flag_type === 'optimise' && reportTypeOf(file.media_type) !== 'zip') fail('file_only_zip')
  mustFitTerms(file, { types: flag_type === 'report' ? report_types : null, max_mb })
}

async function tell(
  tx: Tx,
  { resource_id: upload_id, contest_id, entrant_id, topic_id, version, kind, text_state }: WriteupRecord,
): Promise<void> {
  if (text_state === 'waiting') await notify(tx, textChannel, upload_id)
  await publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.upload', data: { upload_id, topic_id, version } })
  await publish(tx, { contest_id, channel: 'desk:marking.mark', event: 'desk.review', data: { upload_id, kind, status: 'pending' } })
}
