import type { Reply } from '@beacon/api/endpoint'
import type { remark as contract, RemarkQuestion } from '@beacon/api/kinds/theory/remark'
import type { SignedIn } from '../../../../context.ts'
import type { StoredPaper } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { correctedPaper, languageOf, latestByQuestion, paperOf, readCorrections } from '../exam/index.ts'
import { wordsOf } from '../paper/index.ts'
import { mayCancel, ruledQuestions, seeRemark } from './scope.ts'

/** Corrections that are shown. */
const most = 200

/** Rules of a judged paper, by a multiple choice that goes by them. */
function rulesBy({ sections }: StoredPaper): (question_id: string) => RemarkQuestion['rule'] {
  const rules = new Map(
    sections.flatMap(({ items, partial_rule, fixed_marks }) => {
      const multiple = items.filter(({ content }) => content.question_type === 'multiple')
      return multiple.map(({ question_id }) => [question_id, { partial_rule, fixed_marks, questions: multiple.length }] as const)
    }),
  )
  return (question_id) => rules.get(question_id) ?? null
}

/** Questions that rules judge with the correction that holds, and every correction, newest first. */
export async function listRemark(ctx: SignedIn, id: string, wanted: 'en' | 'zh' | undefined): Promise<Reply<typeof contract.questions>> {
  const { contest } = await seeRemark(ctx, id)
  const paper = await paperOf(ctx, contest)
  const lang = languageOf(paper, wanted, contest)
  const corrections = await readCorrections(ctx.db, contest)
  const latest = latestByQuestion(corrections)
  const ruleOf = rulesBy(correctedPaper(paper, corrections))
  const questions = ruledQuestions(paper)
  const placed = new Map(questions.map((one) => [one.item.question_id, one]))
  return {
    items: questions.map(({ item: { question_id, content, score }, place, section }) => {
      const body = latest.get(question_id)
      const correction = body === undefined || body.kind === 'restore' ? null : body
      const { stem } = wordsOf({ content, lang })
      const shown = { question_id, place, section, question_type: content.question_type, stem, score }
      return { ...shown, correction, rule: ruleOf(question_id), ...mayCancel(paper, question_id, corrections) }
    }),
    corrections: corrections
      .toReversed()
      .slice(0, most)
      .map(({ seq, at, question_id, body, by, reason, changed, was_released }) => ({
        seq,
        at: new Date(at).toISOString(),
        question_id,
        place: placed.get(question_id)?.place ?? 0,
        section: placed.get(question_id)?.section ?? '',
        kind: body.kind,
        by,
        reason,
        changed,
        was_released,
      })),
  }
}
