import { call } from '@beacon/api/client'
import { type ImportView, questionPackage } from '@beacon/api/bank/package'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { UndoImport } from '../../../parts/import/undo-import.tsx'
import { refreshQuestions } from '../../../parts/question-access/queries.ts'

/** Takes back what an import made, for a day and while nothing of it stands in a contest. */
export function ImportUndo({ view, onUndone }: { view: ImportView; onUndone: () => void }) {
  const toast = useToast()
  const queryClient = useQueryClient()
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
      <UndoImport
        count={count}
        isOff={undo_until === null}
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
        undo={undo}
      />
      {placed_in.length > 0 && (
        <span className="text-caption text-fg-3">
          <Trans>added to {names}</Trans>
        </span>
      )}
    </>
  )
}
