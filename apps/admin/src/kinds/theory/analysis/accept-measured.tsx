import { call } from '@beacon/api/client'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'
import { refreshTheory, usesQuery } from '../bank/queries.ts'

/** The difficulty of the question in the bank, where all exams measured another one. Whoever may not change the question sees nothing. */
export function AcceptMeasured({ question_id }: { question_id: string }) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const mayAsk = permissions.has('question.read') && permissions.has('question.write')
  const words = useDifficultyWords()
  const errors = useErrorWords()
  const client = useQueryClient()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery({ ...usesQuery(question_id), enabled: mayAsk, retry: false })
  if (data === undefined || !data.can_edit || data.measured === null || data.measured === data.difficulty) return null
  const [now, next] = [words[data.difficulty], words[data.measured]]
  const accept = async () => {
    setBusy(true)
    try {
      await call(theoryQuestion.accept_difficulty, { body: { question_ids: [question_id] } })
      await refreshTheory(client)
      toast.done({ title: t({ context: 'past_use', message: 'Difficulty changed' }) })
    } catch (error) {
      toast.failed({ title: t({ context: 'past_use', message: 'Nothing was changed' }), body: errors(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="flex flex-wrap items-center gap-2 text-body text-fg-2">
      <Trans context="past_use">
        In the bank: {now}. Measured in all exams: {next}.
      </Trans>
      <Button size="sm" saving={isBusy} onClick={() => void accept()}>
        <Trans context="past_use">Accept measured difficulty</Trans>
      </Button>
    </p>
  )
}
