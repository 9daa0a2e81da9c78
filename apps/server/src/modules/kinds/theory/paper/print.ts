import type { Parsed } from '@beacon/api/endpoint'
import type { PrintedPaper, testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { createStreams, type OrderedSection, orderPaper } from '@beacon/engine/theory'
import { can, type SignedIn } from '../../../../context.ts'
import { clockNowText } from '../../../../db/clock.ts'
import type { PaperRecord } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { fail } from '../../../../failure.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { type HeldSection, readContent } from './content.ts'
import { inPaper, type ItemFacts, selectItems } from './item-repo.ts'
import { printedQuestion } from './printed-question.ts'
import { contentsOf, type VersionContent } from './version-content.ts'
import { paperNumber, questionNumber } from './view.ts'
import { getPaper } from './visible.ts'

type Body = Parsed<typeof contract.print>['body']

type PrintOptions = Omit<Body, 'is_preview'>
/** A paper as it is printed, and what stands behind its questions. */
export interface PrintedParts {
  paper: PrintedPaper
  items: ItemFacts[]
  /** By question. */
  contents: ReadonlyMap<string, VersionContent>
}

/** A paper to read or to print. The key is for question.secret alone; a print, and every look at a key, is recorded. */
export async function printPaper(ctx: SignedIn, id: string, body: Body): Promise<PrintedPaper> {
  const { lang, form, with_key, is_preview } = body
  const { paper } = await readPrinted(ctx, id, body)
  if (with_key || !is_preview)
    await writeAudit(ctx, ctx.db, [
      {
        module: 'paper',
        operation: 'print',
        object_type: 'paper',
        object_id: id,
        object_name: paper.name,
        after: { lang, form, with_key },
      },
    ])
  return paper
}

/** @throws 403 for a key without question.secret, 404, 409 for a question that the caller may not see */
export async function readPrinted(ctx: SignedIn, id: string, wanted: PrintOptions): Promise<PrintedParts> {
  const { lang, form, with_key } = wanted
  const row = await getPaper(ctx.db, ctx, id)
  if (with_key && !can(ctx, 'question.secret')) fail('permission_missing', { item: 'question.secret' })
  if (row.per_candidate) fail('bad_request')
  const { sections } = await readContent(ctx.db, row)
  const items = await selectItems(ctx.db, ctx, inPaper(row.resource_id))
  const contents = await readVisible(ctx, items)
  const paper = {
    number: paperNumber(row.number),
    name: row.name,
    description: row.description,
    lang,
    form,
    total_score: row.total_score,
    pass_score: row.pass_score,
    watermark: ctx.actor.rep_name,
    printed_at: clockNowText(),
    sections: pagesOf(sections, ordered(row, sections, contents, form), contents, wanted),
  }
  return { paper, items, contents }
}

/** Contents by question. @throws 409 for a question that the caller may not see */
async function readVisible(ctx: SignedIn, items: readonly ItemFacts[]): Promise<ReadonlyMap<string, VersionContent>> {
  const unseen = items.find(({ is_visible }) => !is_visible)
  if (unseen !== undefined) fail('paper_question_broken', { number: questionNumber(unseen.number) })
  const questionOf = new Map(items.map(({ version_id, question_id }) => [version_id, question_id]))
  const contents = new Map<string, VersionContent>()
  for await (const some of contentsOf(ctx.db, [...questionOf.keys()]))
    for (const [version_id, content] of some) contents.set(questionOf.get(version_id) ?? '', content)
  return contents
}

/** The order of a form, the same at every print; without a form that of the paper. */
function ordered(
  row: PaperRecord,
  sections: readonly HeldSection[],
  contents: ReadonlyMap<string, VersionContent>,
  form: Body['form'],
): OrderedSection[] {
  const optionsOf = (id: string) => {
    const content = contents.get(id)
    if (content === undefined || content.options.length === 0) return null
    return { options: content.options, fixed_order: content.fixed_order }
  }
  const keyed = sections.map(({ section_id, shuffle, items }) => ({
    key: section_id,
    shuffle,
    ids: items.map(({ question_id }) => question_id),
  }))
  if (form === null) {
    const plain = (id: string) => contents.get(id)?.options.map(({ option_id }) => option_id) ?? []
    return keyed.map(({ key, ids }) => ({ key, questions: ids.map((id) => ({ id, option_ids: plain(id) })) }))
  }
  // A paper by hand has no seed. Its forms are no secret, so that its id serves.
  const orderOf = (name: string) => orderPaper(keyed, name, createStreams(row.seed ?? row.resource_id), optionsOf)
  const first = orderOf('form:A')
  if (form === 'A') return first
  // A short paper comes out in the order of form A by chance, as neighbours would notice; one that is not mixed has a single order.
  const others = ['', ...Array.from({ length: 20 }, (_, n) => `:${n}`)].map((more) => orderOf(`form:${form}${more}`))
  const idsOf = (one: readonly OrderedSection[]) => one.flatMap(({ questions }) => questions.map(({ id }) => id)).join()
  return others.find((one) => idsOf(one) !== idsOf(first)) ?? others[0] ?? first
}

function pagesOf(
  sections: readonly HeldSection[],
  order: readonly OrderedSection[],
  contents: ReadonlyMap<string, VersionContent>,
  { lang, with_key }: PrintOptions,
): PrintedPaper['sections'] {
  let place = 0
  return sections.map((section, index) => {
    const scores = new Map(section.items.map(({ question_id, score }) => [question_id, score]))
    const questions = (order[index]?.questions ?? []).flatMap(({ id, option_ids }) => {
      const content = contents.get(id)
      if (content === undefined) return []
      place += 1
      return [printedQuestion({ question_id: id, place, score: scores.get(id) ?? 0, option_ids, content, lang, with_key })]
    })
    const hasMultiple = questions.some(({ question_type }) => question_type === 'multiple')
    const { section_id, title, instructions, partial_rule, fixed_marks } = section
    return {
      section_id,
      title,
      instructions,
      partial_rule: hasMultiple ? partial_rule : null,
      fixed_marks: hasMultiple ? fixed_marks : null,
      questions,
    }
  })
}
