import type { TheoryRow } from '@beacon/api/kinds/theory/question'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { type Tell, type TheoryAction, useTheoryActions } from './actions.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { theoryHref } from './hrefs.ts'

const AddToPaper = late(async () => (await import('../paper/add-to-paper.tsx')).AddToPaper)

type Permission = Parameters<ReturnType<typeof usePermissions>['has']>[0]

const page = (link: LinkProps) => (content: ReactNode) => <Link {...link}>{content}</Link>

/** The menu of a question's row, and the dialog it opens. */
export function useTheoryMenu(tell: Tell) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const permissions = usePermissions()
  const { act } = useTheoryActions(tell)
  const [toDelete, setToDelete] = useState<TheoryRow | null>(null)
  const [toPlace, setToPlace] = useState<TheoryRow | null>(null)
  const run = (action: TheoryAction, row: TheoryRow) => () =>
    void act(action, [row.resource_id]).catch((error: unknown) => toast.failed({ title: row.name, body: words(error) }))
  const when = (item: Permission, ...entries: MenuEntry[]): MenuEntry[] => (permissions.has(item) ? entries : [])
  const not = (may: boolean) => (may ? undefined : t`not yours`)
  const entries = (row: TheoryRow): MenuEntry[] => {
    if (row.deleted_at !== null)
      return when('question.delete', { label: t`Restore`, disabledReason: not(row.rights.delete), onSelect: run('restore', row) })
    const edit = theoryHref(row.resource_id)
    const access = { exercisesId: row.resource_id }
    return [
      { label: row.can_edit ? t`Edit` : t`Open`, hint: 'Enter', render: page(edit) },
      ...(row.rights.secret ? [{ label: t`Try as candidate`, render: page({ ...edit, hash: 'try' }) }] : []),
      { label: t({ context: 'past_use', message: 'Used in' }), render: page({ ...edit, hash: 'past-use' }) },
      { label: t`Versions`, render: page({ ...edit, hash: 'versions' }) },
      ...when('paper.manage', {
        label: t`Add to paper…`,
        disabledReason: row.rights.use ? undefined : t`you cannot use it`,
        onSelect: () => setToPlace(row),
      }),
      ...when('question.write', {
        label: t`Copy`,
        disabledReason: row.rights.secret ? undefined : t`you cannot view its answer`,
        onSelect: run('copy', row),
      }),
      ...when('question.grant', {
        label: t`Grants`,
        disabledReason: not(row.rights.grant),
        render: page({ to: '/admin/oj/admin/exercises/$exercisesId/auth', params: access }),
      }),
      ...when('question.grant', {
        label: t`Visibility`,
        disabledReason: not(row.rights.grant),
        render: page({ to: '/admin/oj/admin/exercises/$exercisesId/visibility', params: access }),
      }),
      ...when(
        'question.grant',
        row.is_public
          ? { label: t`Hide`, disabledReason: not(row.rights.grant), onSelect: run('hide', row) }
          : { label: t`Publish`, disabledReason: not(row.rights.grant), onSelect: run('publish', row) },
      ),
      ...when('question.delete', 'separator', {
        label: t`Delete…`,
        danger: true,
        disabledReason: not(row.rights.delete),
        onSelect: () => setToDelete(row),
      }),
    ]
  }
  const dialog = (
    <>
      {toDelete !== null && (
        <DeleteDialog
          count={1}
          names={[toDelete.name]}
          onConfirm={() => act('delete', [toDelete.resource_id])}
          onClose={() => setToDelete(null)}
        />
      )}
      {toPlace !== null && (
        <Suspense fallback={null}>
          <AddToPaper count={1} idsOf={() => Promise.resolve([toPlace.resource_id])} onClose={() => setToPlace(null)} />
        </Suspense>
      )}
    </>
  )
  return { entries, dialog }
}
