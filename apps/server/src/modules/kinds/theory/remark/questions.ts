import type { Reply } from '@beacon/api/endpoint'
import type { remark as contract } from '@beacon/api/kinds/theory/remark'
import type { SignedIn } from '../../../../context.ts'
import { languageOf, paperOf, readCorrections } from '../exam/index.ts'
import { wordsOf } from '../paper/index.ts'
import { ruledQuestions, seeRemark } from './scope.ts'

/** Corrections that are shown. */
const most = 200

/** Questions that rules judge with the correction that holds, and every correction, newest first. */
export async function listRemark(ctx: SignedIn, id: string, wanted: 'en' | 'zh' | undefined): Promise<Reply<typeof contract.questions>> {
  const { contest } = await seeRemark(ctx, id)
  const paper = await paperOf(ctx, contest)
  const lang = languageOf(paper, wanted, contest)
  const corrections = await readCorrections(ctx.db, contest)
  const latest = new Map(corrections.map(({ question_id, body }) => [question_id, body]))
  const questions = ruledQuestions(paper)
  const places = new Map(questions.map(({ item, place }) => [item.question_id, place]))
  return {
    items: questions.map(({ item: { question_id, content, score }, place, section }) => {
      const body = latest.get(question_id)
      const correction = body === undefined || body.kind === 'restore' ? null : body
      return { question_id, place, section, question_type: content.question_type, stem: wordsOf({ content, lang }).stem, score, correction }
    }),
    corrections: corrections
      .toReversed()
      .slice(0, most)
      .map(({ seq, at, question_id, body, by, reason, changed, was_released }) => ({
        seq,
        at: new Date(at).toISOString(),
        question_id,
        place: places.get(question_id) ?? 0,
        kind: body.kind,
        by,
        reason,
        changed,
        was_released,
      })),
  }
}
