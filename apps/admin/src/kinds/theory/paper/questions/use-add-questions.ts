import { call } from '@beacon/api/client'
import { paperLimits, testPaper } from '@beacon/api/kinds/theory/paper'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { wholeOf } from '../form/model.ts'
import type { PaperForm } from '../form/use-paper-form.ts'
import { place, type Refusal, refusalOf } from './sections.ts'

/** Why questions were refused, as a sentence. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const { t } = useLingui()
  return (refusal) => {
    if (refusal.code === 'repeat') return t`${refusal.number} appears twice.`
    if (refusal.code === 'enemy') return t`${refusal.a} and ${refusal.b} exclude each other.`
    return t`A paper can have at most ${refusal.most} questions.`
  }
}

/** Adds questions to the paper by their ids; all of them or, with a reason, none. */
export function useAddQuestions({ provided, facts, learn, edit }: PaperForm) {
  const { t } = useLingui()
  const toast = useToast()
  const errorWords = useErrorWords()
  const refusalWords = useRefusalWords()
  return async (ids: readonly string[], section_id: string | null) => {
    if (ids.length === 0) return
    try {
      const { items } = await call(testPaper.items, { body: { question_ids: [...ids] } })
      const order = new Map(ids.map((id, index) => [id, index]))
      const sorted = [...items].sort((a, b) => (order.get(a.question_id) ?? 0) - (order.get(b.question_id) ?? 0))
      const refusal = refusalOf(wholeOf(provided.getValues()).sections, facts, sorted, paperLimits.items)
      if (refusal !== null) return toast.failed({ title: t`Nothing was added`, body: refusalWords(refusal) })
      learn(sorted)
      edit((sections) => place(sections, facts, sorted, section_id))
    } catch (error) {
      toast.failed({ title: t`Nothing was added`, body: errorWords(error) })
    }
  }
}
