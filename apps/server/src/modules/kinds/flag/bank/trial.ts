import { MB } from '@beacon/api/limits'
import type { Parsed } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { file } from '../../../../db/schema/file.ts'
import type { QuestionRecord } from '../../../../db/schema/kinds/flag/question-flag.ts'
import { fail } from '../../../../failure.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { dynamicFlag } from '../../../bank/flag/index.ts'
import { openFlag } from '../../../bank/flag/index.ts'
import { judgeTrial, type TrialFlag, type TrialReply } from '../../../bank/flag/index.ts'
import { selectPool } from './pool-repo.ts'

const sampleId = '00000000-0000-4000-8000-000000000001'

/** A new contest takes this form over; so does the trial, which stands in none. */
export async function systemFlagForm(ctx: Pick<SignedIn, 'db'>): Promise<{ prefix: string; length: number }> {
  const { dynamic_flag_prefix: prefix, dynamic_flag_length: length } = (await settingsOf(ctx)).values
  return { prefix, length }
}

/** What the sample entrant would hand in: made of a secret of its own, never of a contest's. */
export async function sampleFlags(ctx: SignedIn, row: QuestionRecord): Promise<string[]> {
  const { resource_id, flag_prefix, flag_length } = row
  const secret = ctx.secret.derive('question trial', resource_id)
  if (row.flag_type === 'dynamic') {
    const usual = await systemFlagForm(ctx)
    const prefix = flag_prefix ?? usual.prefix
    const length = flag_length ?? usual.length
    return row.parts.map((_part, part) =>
      dynamicFlag({ secret, run: 0, topic_id: resource_id, part, entrant_id: sampleId, prefix, length }),
    )
  }
  if (row.flag_type !== 'random') return []
  const [first] = await selectPool(ctx.db, resource_id, { limit: 1, offset: 0 })
  return first === undefined ? [] : [openFlag(ctx.secret, { flag_id: first.pair_id, match: 'exact', sealed: first.sealed })]
}

/** What the scene of the sample entrant holds, by part: its own flags, else the first text that was written. */
export async function flagsInScene(ctx: SignedIn, row: QuestionRecord): Promise<(string | null)[]> {
  if (row.flag_type === 'dynamic' || row.flag_type === 'random') return sampleFlags(ctx, row)
  return row.parts.map(({ flags }) => {
    const written = flags.find(({ match }) => match !== 'regex')
    return written === undefined ? null : openFlag(ctx.secret, written)
  })
}

async function trialFlags(ctx: SignedIn, row: QuestionRecord): Promise<TrialFlag[]> {
  const made = (await sampleFlags(ctx, row)).map((content, part): TrialFlag => ({
    flag_id: `sample ${part}`,
    part,
    kind: 'flag',
    match: 'exact',
    content,
  }))
  const written = row.parts.flatMap(({ flags }, part) =>
    flags.map((flag): TrialFlag => ({ ...flag, part, kind: 'flag', content: openFlag(ctx.secret, flag) })),
  )
  const decoys = row.decoy_flags.map((flag): TrialFlag => ({ ...flag, part: 0, kind: 'decoy', content: openFlag(ctx.secret, flag) }))
  return [...made, ...written, ...decoys]
}

type Body = Parsed<typeof contract.try>['body']

/** Judges texts, or looks at a file, as for a fresh entrant. */
export async function judgeQuestion(ctx: SignedIn, row: QuestionRecord, body: Body): Promise<TrialReply> {
  const isUploaded = row.flag_type === 'report' || row.flag_type === 'optimise'
  if (isUploaded && body.flags.length > 0) fail('topic_wants_upload')
  if (body.file_id !== undefined) await checkUpload(ctx, row, body.file_id)
  const parts = row.parts.map(({ logic, flags }, part) => ({ part, logic, flag_count: Math.max(1, flags.length) }))
  const { flag_type, part_order } = row
  const judged = judgeTrial({ flag_type, part_order, parts, flags: await trialFlags(ctx, row) }, body.flags)
  const test_result = isUploaded ? uploadResult(body) : (judged.test_result ?? body.verdict ?? null)
  return { ...judged, test_result }
}

const uploadResult = ({ file_id, verdict }: Body) => verdict ?? (file_id === undefined ? null : 'passed')

/** A file on trial: one's own upload of the last day, of an allowed kind. It is kept for nothing, so it goes with the orphans. */
async function checkUpload(ctx: SignedIn, row: QuestionRecord, file_id: string): Promise<void> {
  const [one] = await ctx.db.select().from(file).where(eq(file.resource_id, file_id))
  if (one === undefined || one.user_id !== ctx.actor.user_id) return fail('not_found')
  if (one.size > row.report_max_mb * MB) fail('file_size', { size: one.size, max: row.report_max_mb * MB })
  const found = one.media_type.replace(/^.*\//u, '').replace('jpeg', 'jpg')
  if (!row.report_types.some((type) => type === found)) fail('file_type', { found, allowed: row.report_types })
}
