import type { QuestionRow } from '@beacon/api/question'
import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { type Selection, selectedCount } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { useBulkResult } from '../../app/bulk-result.tsx'
import { useErrorWords } from '../../app/list-state.tsx'
import { type QuestionAction, useQuestionActions } from './actions.ts'
import { DeleteQuestions } from './delete-questions.tsx'
import { PlaceDialog } from './place-dialog.tsx'

interface Props {
  rows: readonly QuestionRow[]
  selection: Selection
  total: number
  idsOf: () => Promise<string[]>
  tell: ReturnType<typeof useBulkResult>['tell']
}

/** Publish, hide, place in a contest, delete for the ticked questions. */
export function QuestionBulk({ rows, selection, total, idsOf, tell }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const permissions = usePermissions()
  const act = useQuestionActions(tell)
  const [running, setRunning] = useState<QuestionAction | null>(null)
  const [asks, setAsks] = useState<'delete' | 'place' | null>(null)
  const run = async (action: QuestionAction) => {
    setRunning(action)
    try {
      await act(action, await idsOf())
    } catch (error) {
      toast.failed({ title: t`Nothing was changed`, body: words(error) })
    } finally {
      setRunning(null)
    }
  }
  const button = (action: QuestionAction, label: string) => (
    <Button
      look="quiet"
      size="sm"
      saving={running === action}
      disabled={running !== null && running !== action}
      onClick={() => void run(action)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {permissions.has('question.grant') && (
        <>
          {button('publish', t`Publish`)}
          {button('hide', t`Hide`)}
        </>
      )}
      {permissions.has('contest.write') && (
        <Button look="quiet" size="sm" onClick={() => setAsks('place')}>
          <Trans>Place in contest…</Trans>
        </Button>
      )}
      {permissions.has('question.delete') && (
        <Button look="quiet-danger" size="sm" onClick={() => setAsks('delete')}>
          <Trans>Delete…</Trans>
        </Button>
      )}
      {asks === 'delete' && (
        <DeleteQuestions
          count={selectedCount(selection, total)}
          names={rows.filter((row) => selection.all !== selection.ids.includes(row.resource_id)).map((row) => row.name)}
          onClose={() => setAsks(null)}
          onConfirm={async () => act('delete', await idsOf())}
        />
      )}
      {asks === 'place' && <PlaceDialog idsOf={idsOf} onClose={() => setAsks(null)} />}
    </>
  )
}
