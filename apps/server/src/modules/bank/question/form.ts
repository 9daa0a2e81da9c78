import type { Parsed } from '@beacon/api/endpoint'
import { lengthOf } from '@beacon/api/fields'
import { limits } from '@beacon/api/limits'
import type { question as contract } from '@beacon/api/question'
import { can, type SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { sameContent, withStandingIds } from '../../../db/same-content.ts'
import { newId } from '../../../db/id.ts'
import type { StoredRubric } from '../../../db/schema/question-flag.ts'
import { fail, failFields } from '../../../failure.ts'
import { getDirection } from '../direction/index.ts'
import { storeAttachments } from './attachments.ts'
import { digestsOf } from './digests.ts'
import { sealFlags } from './flags.ts'
import { orderHints, sameHint } from './hints.ts'
import type { HeldQuestion, NewQuestion, QuestionRow } from './repo.ts'
import { maySeeFlags } from './rights.ts'

export type Body = Parsed<typeof contract.create>['body']
type FlagType = Body['flag_type']
const isUploaded = (type: FlagType) => type === 'report' || type === 'optimise'

/** What the schema cannot know: lengths of an imported text, templates and parts by type. */
export function checkForm(body: Body, old: QuestionRow | null): void {
  const { min, max } = limits.description
  const texts = [
    ['description', body.description, old?.description ?? ''] as const,
    ...(['en', 'zh'] as const).map(
      (lang) =>
        [
          `translations.${lang}.description`,
          body.translations?.[lang]?.description ?? '',
          old?.translations[lang]?.description ?? old?.description ?? '',
        ] as const,
    ),
  ]
  for (const [path, text, before] of texts) {
    const n = lengthOf(text)
    // An imported text may be longer; it keeps the longer limit when it is edited.
    if (n > max && lengthOf(before) <= max) failFields({ [path]: { code: 'field_length', details: { min, max, n } } })
    if (body.flag_type !== 'dynamic' && text.includes('{{flag')) failFields({ [path]: { code: 'field_wrong' } })
  }
  if (body.parts.length > 1 && (body.flag_type === 'random' || isUploaded(body.flag_type))) failFields({ parts: { code: 'field_wrong' } })
}

/** Flags of the types that make their own, or take files, are none; one flag of an entrant's own cannot ask for “all”. */
export function partsByType<P extends { logic: 'any' | 'all' | 'team'; flags: unknown[] }>(type: FlagType, parts: P[]): P[] {
  if (type === 'static') return parts
  return parts.map((part) => ({ ...part, flags: [], logic: type === 'dynamic' && part.logic === 'team' ? 'team' : 'any' }))
}

export function rubricOf(input: NonNullable<Body['rubric']>, old: readonly StoredRubric[]): StoredRubric[] {
  const known = new Set(old.map(({ rubric_id }) => rubric_id))
  return withStandingIds(input, old, 'rubric_id').map(({ rubric_id, ...row }) => ({
    rubric_id: rubric_id !== undefined && known.delete(rubric_id) ? rubric_id : newId(),
    ...row,
  }))
}

/** Fields that a body may leave out: the stored value, in a new question the default of its type. */
function extrasOf(body: Body, old: QuestionRow | null) {
  const isNewType = old === null || old.flag_type !== body.flag_type
  const type = body.flag_type
  return {
    translations: tidyTranslations(body.translations ?? old?.translations ?? {}),
    part_order: body.part_order ?? old?.part_order ?? 'any',
    flag_prefix: body.flag_prefix === undefined ? (old?.flag_prefix ?? null) : body.flag_prefix,
    flag_length: body.flag_length === undefined ? (old?.flag_length ?? null) : body.flag_length,
    rubric: body.rubric === undefined ? (old?.rubric ?? []) : rubricOf(body.rubric, old?.rubric ?? []),
    report_types: type === 'optimise' ? (['zip'] as const).slice() : (body.report_types ?? old?.report_types ?? ['zip']),
    report_max_mb: body.report_max_mb ?? old?.report_max_mb ?? 1024,
    best_counts: body.best_counts ?? (isNewType ? type === 'optimise' : old.best_counts),
    uploads_max: body.uploads_max ?? (isNewType ? (type === 'optimise' ? 20 : 5) : old.uploads_max),
    topic_sets: body.topic_sets ?? old?.topic_sets ?? [],
  } satisfies Partial<NewQuestion>
}

export function tidyTranslations(all: NonNullable<Body['translations']>): NonNullable<NewQuestion['translations']> {
  return Object.fromEntries(
    (['en', 'zh'] as const).flatMap((lang) => {
      const one = all[lang]
      return one === undefined || (one.name === '' && one.description === '') ? [] : [[lang, one]]
    }),
  )
}

type Shown = Pick<Body, 'is_public' | 'visibility'>
export const visibilityOf = (row: Pick<QuestionRow, 'is_public' | 'is_in_organisation'>) =>
  row.is_public ? 'published' : row.is_in_organisation ? 'organisation' : 'hidden'

/** Both columns of a wished visibility; changing it needs `question.grant`. */
export function shownTo(ctx: SignedIn, { is_public, visibility }: Shown, old: QuestionRow | null) {
  const before = old === null ? 'hidden' : visibilityOf(old)
  const wished = visibility ?? (is_public ? 'published' : before === 'organisation' ? 'organisation' : 'hidden')
  if (wished !== before && !can(ctx, 'question.grant')) fail('permission_missing', { item: 'question.grant' })
  return { is_public: wished === 'published', is_in_organisation: wished === 'organisation' }
}

/** The row a form makes, its flags judged and sealed. Who was not shown the solution leaves it as it is. */
export async function valuesOf(tx: Tx, ctx: SignedIn, body: Body, old: HeldQuestion | null) {
  await getDirection(tx, body.direction_id)
  const held = new Set([...(old?.attachments ?? []), ...(old?.analysis_files ?? [])].map(({ file_id }) => file_id))
  const mayTemplate = body.flag_type === 'dynamic'
  const attachments = await storeAttachments(tx, ctx, { field: 'attachments', input: body.attachments, held, mayTemplate })
  const unseen = old !== null && !maySeeFlags(ctx, old) ? { analysis: old.analysis } : null
  const analysis_files =
    body.analysis_files === undefined || unseen !== null
      ? (old?.analysis_files ?? [])
      : await storeAttachments(tx, ctx, { field: 'analysis_files', input: body.analysis_files, held, mayTemplate: false })
  const flags = sealFlags(ctx.secret, { ...body, parts: partsByType(body.flag_type, body.parts) }, old)
  const known = old?.hints ?? []
  const hints = orderHints(withStandingIds(body.hints, known, 'hint_id', sameHint), new Set(known.map(({ hint_id }) => hint_id)))
  const { visibility: _visibility, ...fields } = body
  const scoring = isUploaded(body.flag_type)
    ? { integral_way: 'accumulative' as const, score_min: Math.min(body.score_min, body.score) }
    : {}
  const values = { ...fields, ...unseen, ...scoring, ...extrasOf(body, old), ...flags, ...shownTo(ctx, body, old) }
  return { ...values, hints, attachments, analysis_files, flag_digests: digestsOf(ctx.secret, flags) } satisfies Partial<NewQuestion>
}

const judging = ['parts', 'decoy_flags', 'flag_type', 'part_order'] as const
/** A test says nothing about other flags. */
export const testAfter = (old: QuestionRow, values: Partial<NewQuestion>) =>
  judging.some((field) => !sameContent(old[field], values[field])) ? { tested_at: null, tested_by: null, test_result: null } : {}
