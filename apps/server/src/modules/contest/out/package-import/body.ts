import { bankFields, questionFields } from '@beacon/api/bank/question-table'
import { scoringDefaults } from '@beacon/api/topic/scoring-defaults'
import * as z from 'zod/mini'
import { fail } from '../../../../failure.ts'
import { fileName } from '../../../platform/file/index.ts'
import type { Draft } from './draft.ts'
import { isRaw, listOf, textOf, type Raw } from './formats/fields.ts'
import type { StoredFile } from '../../../platform/archive-upload/index.ts'

/** A form without its cross-field rules: a package without flags still makes questions, marked as lacking them. */
const form = z.object({ ...questionFields, ...bankFields })

/** A file that one entrant gets, and the flag that answers it. */
interface PoolPair {
  file_id: string
  name: string
  flag: string
}
/** A question as its form sends it, judged already. */
export interface ReadyQuestion {
  body: z.infer<typeof form>
  pool: PoolPair[]
}

interface Around {
  direction_id: string
  files: ReadonlyMap<string, StoredFile>
  is_public: boolean
}

/** A draft as the form of a question would send it, its files stored already. */
export function readyOf(draft: Draft, around: Around): ReadyQuestion {
  const parsed = form.safeParse(draft.body === null ? plainBody(draft, around) : packagedBody(draft, draft.body, around))
  if (!parsed.success) return fail('import_refused', { n: 1, paths: [draft.path], why: z.prettifyError(parsed.error).slice(0, 500) })
  const pool = draft.pool.flatMap(({ entry, name, flag }): PoolPair[] => {
    const kept = around.files.get(entry)
    return kept === undefined ? [] : [{ file_id: kept.file_id, name: fileName(name), flag }]
  })
  return { body: parsed.data, pool }
}

function plainBody(draft: Draft, { direction_id, files, is_public }: Around): Record<string, unknown> {
  const {
    name,
    description,
    connection_info,
    author,
    attribution,
    knowledge_points,
    topic_sets,
    flag_type,
    flags,
    logic,
    hints,
    answer_limit,
    analysis,
  } = draft
  const { integral_way, dynamic_preset, score, score_min, decay, rate, difficulty_d, flag_prefix, missing } = draft
  const { decay_interval_s, decay_percent, ladder } = scoringDefaults
  return {
    name,
    lang: /\p{Script=Han}/u.test(name + description) ? 'zh' : 'en',
    direction_id,
    difficulty: 'primary',
    description,
    connection_info,
    author,
    attribution,
    knowledge_points,
    topic_sets,
    flag_type,
    answer_limit,
    analysis,
    hints,
    integral_way,
    dynamic_preset,
    score,
    score_min,
    decay,
    rate,
    difficulty_d,
    decay_interval_s,
    decay_percent,
    ladder: [...ladder],
    ...(flag_prefix === null ? {} : { flag_prefix }),
    parts: [{ name: '', score_share: 100, logic, flags }],
    attachments: [
      ...draft.files.flatMap((file) => {
        const kept = files.get(file.entry)
        return kept === undefined ? [] : [{ file_id: kept.file_id, name: fileName(file.name) }]
      }),
      ...draft.outside,
    ],
    notes: missing.length === 0 ? '' : `Not in the imported package: ${missing.join(', ')}`.slice(0, 2048),
    is_public,
  }
}

/** A body of a Beacon package: files by digest get the ids of this installation, in lists and in texts. */
function packagedBody(draft: Draft, body: Raw, { direction_id, files, is_public }: Around): Record<string, unknown> {
  const fileOf = (sha256: unknown) => files.get(draft.files.find((file) => file.entry.endsWith(`files/${textOf(sha256)}`))?.entry ?? '')
  const list = (value: unknown) =>
    listOf(value)
      .filter(isRaw)
      .flatMap(({ sha256, size: _size, media_type: _type, ...one }): Raw[] => {
        if (one['url'] != null) return [one]
        const file = fileOf(sha256)
        return file === undefined ? [] : [{ ...one, file_id: file.file_id }]
      })
  let text = JSON.stringify({ ...body, attachments: list(body['attachments']), analysis_files: list(body['analysis_files']) })
  for (const image of draft.images) {
    const file = fileOf(image.sha256)
    if (file !== undefined) text = text.replaceAll(image.file_id, file.file_id)
  }
  const moved: unknown = JSON.parse(text)
  return { ...(isRaw(moved) ? moved : {}), direction_id, is_public, visibility: undefined }
}
