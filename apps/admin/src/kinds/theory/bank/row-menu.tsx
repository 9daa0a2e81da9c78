import type { TheoryRow } from '@beacon/api/kinds/theory/question'
import { latePart } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRowAct } from '../../../parts/list/bulk-buttons.tsx'
import { linkTo } from '../../../parts/list/link-to.tsx'
import { useAccessEntries } from '../../../parts/question-access/access-entries.tsx'
import type { QuestionAction } from '../../../parts/question-access/actions.ts'
import { DeleteQuestions } from '../../../parts/question-access/delete-questions.tsx'
import { type Tell, useTheoryActions } from './actions.ts'
import { theoryHref } from './hrefs.ts'

const AddToPaper = latePart(async () => (await import('../paper/add-to-paper.tsx')).AddToPaper)

/** The menu of a question's row, and the dialog it opens. */
export function useTheoryMenu(tell: Tell) {
  const { t } = useLingui()
  const { act } = useTheoryActions(tell)
  const [toDelete, setToDelete] = useState<TheoryRow | null>(null)
  const [toPlace, setToPlace] = useState<TheoryRow | null>(null)
  const run = useRowAct<QuestionAction>(act)
  const { when, ...access } = useAccessEntries<TheoryRow>(run)
  const entries = (row: TheoryRow): MenuEntry[] => {
    if (row.deleted_at !== null) return access.restore(row)
    const edit = theoryHref(row.resource_id)
    return [
      { label: row.can_edit ? t`Edit` : t`Open`, hint: 'Enter', render: linkTo(edit) },
      ...(row.rights.secret ? [{ label: t`Try as candidate`, render: linkTo({ ...edit, hash: 'try' }) }] : []),
      { label: t({ context: 'past_use', message: 'Used in' }), render: linkTo({ ...edit, hash: 'past-use' }) },
      { label: t`Versions`, render: linkTo({ ...edit, hash: 'versions' }) },
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
      ...access.grants(row),
      ...access.show(row),
      ...access.remove(row, () => setToDelete(row)),
    ]
  }
  const dialog = (
    <>
      {toDelete !== null && (
        <DeleteQuestions
          count={1}
          names={[toDelete.name]}
          body={t`The questions can be restored for 30 days.`}
          onConfirm={() => act('delete', [toDelete.resource_id])}
          onClose={() => setToDelete(null)}
        />
      )}
      {toPlace !== null && <AddToPaper count={1} idsOf={() => Promise.resolve([toPlace.resource_id])} onClose={() => setToPlace(null)} />}
    </>
  )
  return { entries, dialog }
}
