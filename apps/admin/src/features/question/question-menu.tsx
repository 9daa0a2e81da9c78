import type { QuestionRow } from '@beacon/api/question'
import { usePermissions } from '@beacon/auth'
import { useToast } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { useBulkResult } from '../../app/bulk-result.tsx'
import { useErrorWords } from '../../app/list-state.tsx'
import { type QuestionAction, useQuestionActions } from './actions.ts'
import { DeleteQuestions } from './delete-questions.tsx'
import { PlaceDialog } from './place-dialog.tsx'

/** The menu of a question's row. */
export function useQuestionMenu(tell: ReturnType<typeof useBulkResult>['tell']): {
  entries: (row: QuestionRow) => MenuEntry[]
  dialog: ReactNode
} {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const permissions = usePermissions()
  const act = useQuestionActions(tell)
  const [asks, setAsks] = useState<{ kind: 'delete' | 'place'; row: QuestionRow } | null>(null)
  const run = (action: QuestionAction, row: QuestionRow) => () =>
    void act(action, [row.resource_id]).catch((error: unknown) => toast.failed({ title: row.name, body: words(error) }))
  const when = (item: Parameters<typeof permissions.has>[0], ...entries: MenuEntry[]): MenuEntry[] => (permissions.has(item) ? entries : [])
  const entries = (row: QuestionRow): MenuEntry[] => {
    const disabledReason = row.can_edit ? undefined : t`not yours`
    return [
      {
        label: row.can_edit && permissions.has('question.write') ? t`Edit` : t`Open`,
        hint: 'Enter',
        render: (content) => (
          <Link to="/admin/flag-question/edit/$resource_id" params={{ resource_id: row.resource_id }}>
            {content}
          </Link>
        ),
      },
      ...when('question.write', { label: t`Copy`, onSelect: run('copy', row) }),
      ...when('contest.write', { label: t`Place in contest…`, onSelect: () => setAsks({ kind: 'place', row }) }),
      ...when(
        'question.grant',
        row.is_public
          ? { label: t`Hide`, disabledReason, onSelect: run('hide', row) }
          : { label: t`Publish`, disabledReason, onSelect: run('publish', row) },
      ),
      ...when('question.delete', 'separator', {
        label: t`Delete…`,
        danger: true,
        disabledReason,
        onSelect: () => setAsks({ kind: 'delete', row }),
      }),
    ]
  }
  const dialog =
    asks === null ? null : asks.kind === 'delete' ? (
      <DeleteQuestions
        count={1}
        names={[asks.row.name]}
        onClose={() => setAsks(null)}
        onConfirm={() => act('delete', [asks.row.resource_id])}
      />
    ) : (
      <PlaceDialog idsOf={() => Promise.resolve([asks.row.resource_id])} onClose={() => setAsks(null)} />
    )
  return { entries, dialog }
}
