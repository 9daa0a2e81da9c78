import type { CommonRow } from '@beacon/api/bank/question'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useBankPages } from '../../kinds/bank-query.ts'
import type { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { questionHref, questionTestHref } from '../../parts/contest/kind-links.ts'
import { type QuestionAction, useQuestionActions } from '../../parts/question-access/actions.ts'
import { DeleteQuestions } from './delete-questions.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { UsesDialog } from './used-in.tsx'

const ExportQuestions = late(async () => (await import('./export/export-questions.tsx')).ExportQuestions)

type Kind = 'delete' | 'place' | 'export' | 'uses'
type Permission = Parameters<ReturnType<typeof usePermissions>['has']>[0]

/** A link of a menu to a page of one question. */
const page = (link: LinkProps) => (content: ReactNode) => <Link {...link}>{content}</Link>

/** The menu of a question's row, and the dialogs it opens. */
export function useQuestionMenu(tell: ReturnType<typeof useBulkResult>['tell']) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const permissions = usePermissions()
  const { hasPackages } = useBankPages()
  const act = useQuestionActions(tell)
  const [asks, setAsks] = useState<{ kind: Kind; row: CommonRow } | null>(null)
  const run = (action: QuestionAction, row: CommonRow) => () =>
    void act(action, [row.resource_id]).catch((error: unknown) => toast.failed({ title: row.name, body: words(error) }))
  const when = (item: Permission, ...entries: MenuEntry[]): MenuEntry[] => (permissions.has(item) ? entries : [])
  const not = (may: boolean) => (may ? undefined : t`not yours`)
  const inUse = ({ open_uses }: CommonRow) =>
    open_uses === 0
      ? undefined
      : plural(open_uses, { one: 'used in # contest that is not finished', other: 'used in # contests that are not finished' })
  const entries = (row: CommonRow): MenuEntry[] => {
    const access = { exercisesId: row.resource_id }
    if (row.deleted_at !== null)
      return when('question.delete', { label: t`Restore`, disabledReason: not(row.rights.delete), onSelect: run('restore', row) })
    const edit = questionHref(row.bank, row.resource_id)
    return [
      { label: row.can_edit && permissions.has('question.write') ? t`Edit` : t`Open`, hint: 'Enter', render: page(edit) },
      { label: t`Test as a player`, render: page(questionTestHref(row.bank, row.resource_id)) },
      ...when('question.write', {
        label: t`Copy`,
        disabledReason: row.rights.secret ? undefined : t`no access to its flags`,
        onSelect: run('copy', row),
      }),
      ...when('contest.write', { label: t`Add to contest…`, onSelect: () => setAsks({ kind: 'place', row }) }),
      'separator',
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
      { label: t`Used in`, onSelect: () => setAsks({ kind: 'uses', row }) },
      { label: t`History`, render: page({ ...edit, hash: 'history' }) },
      ...(hasPackages ? when('question.transfer', { label: t`Export…`, onSelect: () => setAsks({ kind: 'export', row }) }) : []),
      ...when(
        'question.grant',
        row.is_public
          ? { label: t`Hide`, disabledReason: not(row.rights.grant), onSelect: run('hide', row) }
          : { label: t`Publish`, disabledReason: not(row.rights.grant), onSelect: run('publish', row) },
      ),
      ...when('question.delete', 'separator', {
        label: t`Delete…`,
        danger: true,
        disabledReason: not(row.rights.delete) ?? inUse(row),
        onSelect: () => setAsks({ kind: 'delete', row }),
      }),
    ]
  }
  const dialog = asks === null ? null : <RowDialog {...asks} act={act} onClose={() => setAsks(null)} />
  return { entries, dialog, showUses: (row: CommonRow) => setAsks({ kind: 'uses', row }) }
}

interface DialogProps {
  kind: Kind
  row: CommonRow
  act: ReturnType<typeof useQuestionActions>
  onClose: () => void
}

function RowDialog({ kind, row, act, onClose }: DialogProps) {
  const idsOf = () => Promise.resolve([row.resource_id])
  if (kind === 'delete')
    return <DeleteQuestions count={1} names={[row.name]} onClose={onClose} onConfirm={() => act('delete', [row.resource_id])} />
  if (kind === 'place') return <PlaceDialog idsOf={idsOf} onClose={onClose} />
  if (kind === 'uses') return <UsesDialog resource_id={row.resource_id} name={row.name} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <ExportQuestions what={{ idsOf }} onClose={onClose} />
    </Suspense>
  )
}
