import { lengthOf } from '@beacon/api/text-length'
import { limits } from '@beacon/api/limits'
import { can, type SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { sameContent } from '../../../db/same-content.ts'
import { fail, failFields } from '../../../failure.ts'
import { getDirection } from '../direction/index.ts'
import { storeAttachments } from './attachments.ts'
import type { QuestionBank } from './bank.ts'
import type { HeldQuestion, NewQuestion, QuestionForm, QuestionValues } from './record.ts'
import { maySeeSolution } from './rights.ts'

/** What the schema cannot know: lengths of an imported text, and the bank's own rules. */
export function checkForm(bank: QuestionBank, form: QuestionForm, old: HeldQuestion | null): void {
  const { min, max } = limits.description
  const field = bank.form.text
  const texts = [
    [field, form.description, old?.description ?? ''] as const,
    ...(['en', 'zh'] as const).map(
      (lang) =>
        [
          `translations.${lang}.${field}`,
          form.translations?.[lang]?.description ?? '',
          old?.translations[lang]?.description ?? old?.description ?? '',
        ] as const,
    ),
  ]
  for (const [path, text, before] of texts) {
    const n = lengthOf(text)
    // An imported text may be longer; it keeps the longer limit when it is edited.
    if (n > max && lengthOf(before) <= max) failFields({ [path]: { code: 'field_length', details: { min, max, n } } })
    if (bank.form.isWrongText(form, text)) failFields({ [path]: { code: 'field_wrong' } })
  }
  bank.form.check(form)
}

export function tidyTranslations(all: NonNullable<QuestionForm['translations']>): NonNullable<NewQuestion['translations']> {
  return Object.fromEntries(
    (['en', 'zh'] as const).flatMap((lang) => {
      const one = all[lang]
      return one === undefined || (one.name === '' && one.description === '') ? [] : [[lang, one]]
    }),
  )
}

type VisibilityWish = Pick<QuestionForm, 'is_public' | 'visibility'>
export const visibilityOf = (row: Pick<HeldQuestion, 'is_public' | 'is_in_organisation'>) =>
  row.is_public ? 'published' : row.is_in_organisation ? 'organisation' : 'hidden'

/** Both columns of a wished visibility; changing it needs `question.grant`. */
function visibilityColumns(ctx: SignedIn, { is_public, visibility }: VisibilityWish, old: HeldQuestion | null) {
  const before = old === null ? 'hidden' : visibilityOf(old)
  const wished = visibility ?? (is_public ? 'published' : before === 'organisation' ? 'organisation' : 'hidden')
  if (wished !== before && !can(ctx, 'question.grant')) fail('permission_missing', { item: 'question.grant' })
  return { is_public: wished === 'published', is_in_organisation: wished === 'organisation' }
}

interface Filled {
  bank: QuestionBank
  form: QuestionForm
  old: HeldQuestion | null
}

/** The row a form makes, its secrets sealed by the bank. Who was not shown the solution leaves it as it is. */
export async function valuesOf(tx: Tx, ctx: SignedIn, { bank, form, old }: Filled) {
  await getDirection(tx, form.direction_id)
  const held = new Set([...(old?.attachments ?? []), ...(old?.analysis_files ?? [])].map(({ file_id }) => file_id))
  const isTemplate = bank.form.templates(form)
  const attachments = await storeAttachments(tx, ctx, { field: 'attachments', input: form.attachments, held, isTemplate })
  const unseen = old !== null && !maySeeSolution(ctx, old) ? { analysis: old.analysis } : null
  const analysis_files =
    form.analysis_files === undefined || unseen !== null
      ? (old?.analysis_files ?? [])
      : await storeAttachments(tx, ctx, { field: 'analysis_files', input: form.analysis_files, held, isTemplate: null })
  const own = bank.form.values(ctx, form, old)
  const { visibility: _visibility, ...fields } = form
  const common = {
    translations: tidyTranslations(form.translations ?? old?.translations ?? {}),
    topic_sets: form.topic_sets ?? old?.topic_sets ?? [],
    ...visibilityColumns(ctx, form, old),
    attachments,
    analysis_files,
  }
  return { ...fields, ...unseen, ...own, ...common } satisfies QuestionValues
}

/** A test says nothing about another solution. */
export function testAfter({ form: { judged } }: QuestionBank, old: HeldQuestion, values: QuestionValues) {
  const [before, after] = [new Map<string, unknown>(Object.entries(old)), new Map<string, unknown>(Object.entries(values))]
  const isOther = judged.some((field) => !sameContent(before.get(field), after.get(field)))
  return isOther ? { tested_at: null, tested_by: null, test_result: null } : {}
}
