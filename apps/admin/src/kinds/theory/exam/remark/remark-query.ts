import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { type CorrectionBody, remark, type RemarkQuestion } from '@beacon/api/kinds/theory/remark'
import { query } from '@beacon/api/query'
import type { FormatLocale } from '@beacon/i18n'

export type Given = Reply<typeof remark.given>

export const remarkQuery = (id: string, lang: FormatLocale) => ({
  ...query(remark.questions, { params: { exam_id: id }, query: { lang } }),
  staleTime: 0,
})

export const givenQuery = (id: string, question_id: string, lang: FormatLocale) => ({
  ...query(remark.given, { params: { exam_id: id, question_id }, query: { lang } }),
  staleTime: 0,
})

/** What a correction would do. Asked again for each one, because papers may come in between. */
export const effectQuery = (id: string, question_id: string, correction: CorrectionBody) => ({
  queryKey: ['effect of a correction', id, question_id, correction],
  queryFn: () => call(remark.preview, { params: { exam_id: id, question_id }, body: { correction } }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
})

/** What somebody chose in the dialog. */
export interface Chosen {
  kind: CorrectionBody['kind']
  /** Ticked options. */
  key: readonly string[]
  /** Ticked texts of each blank. */
  texts: readonly (readonly string[])[]
  /** Of the section: how a multiple choice counts. */
  rule: Pick<NonNullable<RemarkQuestion['rule']>, 'partial_rule' | 'fixed_marks'>
}

const strict = { partial_rule: 'strict', fixed_marks: null } as const

/** What a question starts with: the correction that holds, or its own key, or the option that the analysis proposes. */
export function startOf({ correction, question_type, rule }: RemarkQuestion, given: Given, proposed?: string): Chosen {
  const held = rule === null ? strict : { partial_rule: rule.partial_rule, fixed_marks: rule.fixed_marks }
  const isKnown = given.options.some(({ option_id }) => option_id === proposed)
  if (proposed !== undefined && isKnown && correction === null) return { kind: 'key', key: [proposed], texts: [], rule: held }
  const texts = given.blanks.map((_, index) => (correction?.kind === 'accept' ? (correction.texts[index] ?? []) : []))
  return {
    kind: correction?.kind ?? (question_type === 'completion' ? 'accept' : 'key'),
    key: correction?.kind === 'key' ? correction.key : given.key,
    texts,
    rule: held,
  }
}

/** The correction that was chosen; null while it says nothing. */
export function correctionOf({ kind, key, texts, rule }: Chosen): CorrectionBody | null {
  if (kind === 'key') return key.length === 0 ? null : { kind, key: [...key] }
  if (kind === 'rule') return rule.partial_rule === 'fixed' && rule.fixed_marks === null ? null : { kind, ...rule }
  if (kind !== 'accept') return { kind }
  return texts.some((some) => some.length > 0) ? { kind, texts: texts.map((some) => [...some]) } : null
}

/** Kinds that fit a question; taking a correction back only where one holds. */
export function kindsOf({ question_type, correction, rule, may_cancel, may_spread }: RemarkQuestion): CorrectionBody['kind'][] {
  const own = question_type === 'completion' ? ('accept' as const) : ('key' as const)
  const ofSection = rule === null ? [] : (['rule'] as const)
  const ofTotal = [...(may_cancel ? (['cancel'] as const) : []), ...(may_spread ? (['spread'] as const) : [])]
  return [own, 'full', ...ofTotal, ...ofSection, ...(correction === null ? [] : (['restore'] as const))]
}
