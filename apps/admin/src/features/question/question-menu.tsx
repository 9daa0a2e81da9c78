import type { CommonRow } from '@beacon/api/bank/question'
import { usePermissions } from '@beacon/auth'
import { latePart } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useBankPages } from '../../kinds/bank-query.ts'
import { useRowAct } from '../../parts/list/bulk-buttons.tsx'
import type { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { questionHref, questionTestHref } from '../../parts/contest/kind-links.ts'
import { useQuestionActions } from '../../parts/question-access/actions.ts'
import { linkTo } from '../../parts/list/link-to.tsx'
import { useAccessEntries } from '../../parts/question-access/access-entries.tsx'
import { DeleteQuestions } from '../../parts/question-access/delete-questions.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { UsesDialog } from './used-in.tsx'

const ExportQuestions = latePart(async () => (await import('./export/export-questions.tsx')).ExportQuestions)

type Kind = 'delete' | 'place' | 'export' | 'uses'
/** The menu of a question's row, and the dialogs it opens. */
export function useQuestionMenu(tell: ReturnType<typeof useBulkResult>['tell']) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const { hasPackages } = useBankPages()
  const act = useQuestionActions(tell)
  const [asks, setAsks] = useState<{ kind: Kind; row: CommonRow } | null>(null)
  const run = useRowAct(act)
  const { when, ...access } = useAccessEntries<CommonRow>(run)
  const inUse = ({ open_uses }: CommonRow) =>
    open_uses === 0
      ? undefined
      : plural(open_uses, { one: 'used in # contest that is not finished', other: 'used in # contests that are not finished' })
  const entries = (row: CommonRow): MenuEntry[] => {
    if (row.deleted_at !== null) return access.restore(row)
    const edit = questionHref(row.bank, row.resource_id)
    return [
      { label: row.can_edit && permissions.has('question.write') ? t`Edit` : t`Open`, hint: 'Enter', render: linkTo(edit) },
      { label: t`Test as a player`, render: linkTo(questionTestHref(row.bank, row.resource_id)) },
      ...when('question.write', {
        label: t`Copy`,
        disabledReason: row.rights.secret ? undefined : t`no access to its flags`,
        onSelect: run('copy', row),
      }),
      ...when('contest.write', { label: t`Add to contest…`, onSelect: () => setAsks({ kind: 'place', row }) }),
      'separator',
      ...access.grants(row),
      { label: t`Used in`, onSelect: () => setAsks({ kind: 'uses', row }) },
      { label: t`History`, render: linkTo({ ...edit, hash: 'history' }) },
      ...(hasPackages ? when('question.transfer', { label: t`Export…`, onSelect: () => setAsks({ kind: 'export', row }) }) : []),
      ...access.show(row),
      ...access.remove(row, () => setAsks({ kind: 'delete', row }), inUse(row)),
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
    return (
      <DeleteQuestions
        count={1}
        names={[row.name]}
        body={<Trans>Contests keep their copies. The questions can be restored for 30 days.</Trans>}
        onClose={onClose}
        onConfirm={() => act('delete', [row.resource_id])}
      />
    )
  if (kind === 'place') return <PlaceDialog idsOf={idsOf} onClose={onClose} />
  if (kind === 'uses') return <UsesDialog resource_id={row.resource_id} name={row.name} onClose={onClose} />
  return <ExportQuestions what={{ idsOf }} onClose={onClose} />
}
