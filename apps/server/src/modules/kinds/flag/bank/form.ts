import type { QuestionBody } from '@beacon/api/bank/question'
import type { SignedIn } from '../../../../context.ts'
import { withStandingIds } from '../../../../db/same-content.ts'
import { asFlagQuestion, type NewQuestionFlag, type QuestionRecord } from '../../../../db/schema/kinds/flag/question-flag.ts'
import { failFields } from '../../../../failure.ts'
import type { QuestionBank, QuestionForm } from '../../../bank/question/index.ts'
import { digestsOf } from './digests.ts'
import { isFlagTemplate, orderHints, partsByType, rubricOf, sameHint, sealFlags } from '../../../bank/flag/index.ts'

export type FlagForm = QuestionBody
type FlagType = FlagForm['flag_type']
const isUploaded = (type: FlagType) => type === 'report' || type === 'optimise'

// Checked by the contract: what is sent to this bank has the fields of its form.
const ofFlag = (form: QuestionForm): FlagForm => form as FlagForm

/** Fields that a body may leave out: the stored value, in a new question the default of its type. */
function extrasOf(body: FlagForm, old: QuestionRecord | null) {
  const isNewType = old === null || old.flag_type !== body.flag_type
  const type = body.flag_type
  return {
    part_order: body.part_order ?? old?.part_order ?? 'any',
    flag_prefix: body.flag_prefix === undefined ? (old?.flag_prefix ?? null) : body.flag_prefix,
    flag_length: body.flag_length === undefined ? (old?.flag_length ?? null) : body.flag_length,
    rubric: body.rubric === undefined ? (old?.rubric ?? []) : rubricOf(body.rubric, old?.rubric ?? []),
    report_types: type === 'optimise' ? (['zip'] as const).slice() : (body.report_types ?? old?.report_types ?? ['zip']),
    report_max_mb: body.report_max_mb ?? old?.report_max_mb ?? 1024,
    best_counts: body.best_counts ?? (isNewType ? type === 'optimise' : old.best_counts),
    uploads_max: body.uploads_max ?? (isNewType ? (type === 'optimise' ? 20 : 5) : old.uploads_max),
  } satisfies Partial<NewQuestionFlag>
}

/** Own columns of a form, its flags judged and sealed. */
function valuesOf(ctx: SignedIn, body: FlagForm, old: QuestionRecord | null) {
  const flags = sealFlags(ctx.secret, { ...body, parts: partsByType(body.flag_type, body.parts) }, old)
  const known = old?.hints ?? []
  const hints = orderHints(withStandingIds(body.hints, known, 'hint_id', sameHint), new Set(known.map(({ hint_id }) => hint_id)))
  const scoring = isUploaded(body.flag_type)
    ? { integral_way: 'accumulative' as const, score_min: Math.min(body.score_min, body.score) }
    : {}
  return {
    ...scoring,
    ...extrasOf(body, old),
    ...flags,
    hints,
    flag_digests: digestsOf(ctx.secret, flags),
  } satisfies Partial<NewQuestionFlag>
}

export const form: QuestionBank['form'] = {
  text: 'description',
  check: (sent) => {
    const { flag_type, parts } = ofFlag(sent)
    if (parts.length > 1 && (flag_type === 'random' || isUploaded(flag_type))) failFields({ parts: { code: 'field_wrong' } })
  },
  isWrongText: (sent, text) => ofFlag(sent).flag_type !== 'dynamic' && text.includes('{{flag'),
  // Only a dynamic question has texts made for each entrant.
  templates: (sent) => (ofFlag(sent).flag_type === 'dynamic' ? isFlagTemplate : null),
  values: (ctx, sent, old) => valuesOf(ctx, ofFlag(sent), old === null ? null : asFlagQuestion(old)),
  judged: ['parts', 'decoy_flags', 'flag_type', 'part_order'],
}
