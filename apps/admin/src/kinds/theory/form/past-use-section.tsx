import { call } from '@beacon/api/client'
import { theoryQuestion, type TheoryDetail } from '@beacon/api/kinds/theory/question'
import { Confirm } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'
import { differsFrom } from '../bank/past-use.tsx'
import { refreshTheory } from '../bank/queries.ts'
import { UsesView } from '../bank/uses-view.tsx'

interface Props {
  detail: TheoryDetail
  mayAccept: boolean
  onAccepted: () => void
}

/** Papers and exams of a stored question, what was measured of each version, and the difficulty that it speaks for. */
export function PastUse({ detail, mayAccept, onAccepted }: Props) {
  const { t } = useLingui()
  const words = useDifficultyWords()
  const client = useQueryClient()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const measured = differsFrom(detail)
  const accept = async () => {
    await call(theoryQuestion.accept_difficulty, { body: { question_ids: [detail.resource_id] } })
    await refreshTheory(client)
    toast.done({ title: t({ context: 'past_use', message: 'Difficulty changed' }) })
    onAccepted()
  }
  const difficulty = measured === null ? '' : words[measured]
  return (
    <Section id="past-use" title={<Trans context="past_use">Past use</Trans>}>
      {measured !== null && (
        <p className="flex flex-wrap items-center gap-2 pb-2 text-body text-azure">
          <Trans context="past_use">Measured difficulty: {difficulty}</Trans>
          {mayAccept && (
            <Button size="sm" onClick={() => setAsking(true)}>
              <Trans context="past_use">Accept measured difficulty</Trans>
            </Button>
          )}
        </p>
      )}
      <UsesView resource_id={detail.resource_id} />
      {isAsking && (
        <Confirm
          title={t({ context: 'past_use', message: 'Accept the measured difficulty?' })}
          body={t({
            context: 'past_use',
            message: `The difficulty changes to “${difficulty}”. Unsaved changes on this page are lost.`,
          })}
          action={t({ context: 'past_use', message: 'Accept measured difficulty' })}
          danger={false}
          onConfirm={accept}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
