import { call } from '@beacon/api/client'
import { type ImportView, questionPackage } from '@beacon/api/bank/package'
import { ConfirmDialog } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshQuestions } from '../../../parts/question-access/queries.ts'

/** Takes back what an import made, for a day and while nothing of it stands in a contest. */
export function ImportUndo({ view, onUndone }: { view: ImportView; onUndone: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { placed_in, undo_until, question_ids, import_id } = view
  if (undo_until === null && placed_in.length === 0) return null
  const names = placed_in.join(', ')
  const count = question_ids.length
  const undo = async () => {
    const { questions } = await call(questionPackage.undo, { params: { import_id } })
    await refreshQuestions(queryClient)
    toast.done({ title: plural(questions, { one: '# question removed', other: '# questions removed' }) })
    onUndone()
  }
  return (
    <>
      <Button look="quiet-danger" disabled={undo_until === null} onClick={() => setAsking(true)}>
        <Trans>Remove what this import created…</Trans>
      </Button>
      {placed_in.length > 0 && (
        <span className="text-caption text-fg-3">
          <Trans>added to {names}</Trans>
        </span>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={<Trans>Remove what this import created?</Trans>}
        body={
          view.contest_id === null ? (
            plural(count, {
              one: '# question moves to the bin for 30 days. Overwritten questions stay as they are.',
              other: '# questions move to the bin for 30 days. Overwritten questions stay as they are.',
            })
          ) : (
            <Trans>Its questions and contest move to the bin for 30 days; unused accounts it created are removed as well.</Trans>
          )
        }
        action={t`Remove`}
        busyLabel={t`Removing`}
        typed={count > 1 ? t`delete ${count}` : undefined}
        onConfirm={undo}
      />
    </>
  )
}
