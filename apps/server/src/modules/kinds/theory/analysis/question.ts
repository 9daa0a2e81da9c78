import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examAnalysis as contract } from '@beacon/api/kinds/theory/analysis'
import { can, type SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { isSubjective } from '../paper/index.ts'
import type { QuestionFigures } from './figures.ts'
import { itemView } from './item-view.ts'
import { getFigures } from './outcome.ts'
import { seeAnalysis, type Lang, type PlacedItem } from './scope.ts'
import { optionWords, selectBankPlaces, stemOf } from './words.ts'

type Call = Parsed<typeof contract.question>
type Panel = Reply<typeof contract.question>

/** Options with who chose them. Which one is right is for those who may see what solves a question. */
function optionsOf(placed: PlacedItem, { table }: QuestionFigures, { lang, seesKey }: { lang: Lang; seesKey: boolean }): Panel['options'] {
  const found = new Map(table?.options.map((option) => [option.option_id, option]))
  return optionWords(placed, lang).flatMap((words) => {
    const option = found.get(words.option_id)
    if (option === undefined) return []
    const { is_right, thirds, share, point_biserial } = option
    return { ...words, is_right: seesKey ? is_right : null, thirds: [...thirds], share, point_biserial }
  })
}

/** What the answers to one question were. @throws not_found for a question of another paper or part */
export async function readQuestion(ctx: SignedIn, { exam_id, question_id }: Call['params'], query: Call['query']): Promise<Panel> {
  const seen = await seeAnalysis(ctx, exam_id, query)
  const { lang } = seen
  const placed = seen.placed.find(({ item }) => item.question_id === question_id) ?? fail('not_found')
  const { n, questions } = await getFigures(ctx, seen)
  const figures = questions.find((one) => one.question_id === question_id) ?? fail('not_found')
  const seesKey = can(ctx, 'question.secret')
  const place = (await selectBankPlaces(ctx.db, [question_id], lang)).get(question_id)
  const isByPeople = isSubjective(placed.item.content)
  return {
    item: itemView(placed, figures, { lang, n, place }),
    stem: stemOf(placed, lang),
    options: optionsOf(placed, figures, { lang, seesKey }),
    omitted: figures.table === null ? [0, 0, 0] : [...figures.table.omitted],
    proposed_key: seesKey ? (figures.table?.proposed_key ?? null) : null,
    blanks: figures.blanks.map((texts) =>
      texts.map(({ text, count, is_right }) => ({ text, count, is_right: seesKey && !isByPeople ? is_right : null })),
    ),
    points: placed.item.content.rubric.map(({ text }, index) => ({ text, count: figures.points[index] ?? 0 })),
  }
}
