import type { TheoryRow } from '@beacon/api/kinds/theory/question'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { Menu } from '@beacon/ui/overlay'
import { isTicked, type Selection, selectedCount } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useBulkButtons } from '../../../parts/list/bulk-buttons.tsx'
import type { QuestionAction } from '../../../parts/question-access/actions.ts'
import { DeleteQuestions } from '../../../parts/question-access/delete-questions.tsx'
import { GrantLater } from './grant-later.tsx'
import { type Tell, useTheoryActions } from './actions.ts'
import { setChoices, type SetChoice, SetDialog, useSetWords } from './set-dialog.tsx'

const AddToPaper = latePart(async () => (await import('../paper/add-to-paper.tsx')).AddToPaper)
const ExportTheory = latePart(async () => (await import('../transfer/export-dialog.tsx')).ExportTheory)

interface Props {
  rows: readonly TheoryRow[]
  selection: Selection
  total: number
  isDeleted: boolean
  idsOf: () => Promise<string[]>
  tell: Tell
}

/** What can be done with ticked questions. */
export function TheoryBulk({ rows, selection, total, isDeleted, idsOf, tell }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const permissions = usePermissions()
  const { act, set, accept } = useTheoryActions(tell)
  const setWords = useSetWords()
  const { button, attempt } = useBulkButtons<QuestionAction>({ act, idsOf })
  const [open, setOpen] = useState<'delete' | 'grant' | 'paper' | SetChoice | null>(null)
  const [exported, setExported] = useState<string[] | null>(null)
  const beginExport = async () => {
    try {
      setExported(await idsOf())
    } catch (error) {
      toast.failed({ title: t`The export did not start`, body: words(error) })
    }
  }
  if (isDeleted) return permissions.has('question.delete') ? button('restore', t`Restore`) : null
  return (
    <>
      {permissions.has('question.grant') && button('publish', t`Publish`)}
      {permissions.has('question.grant') && button('hide', t`Hide`)}
      {permissions.has('paper.manage') && (
        <Button look="quiet" size="sm" onClick={() => setOpen('paper')}>
          <Trans>Add to paper…</Trans>
        </Button>
      )}
      {permissions.has('question.write') && button('copy', t`Copy`)}
      {permissions.has('question.write') && (
        <Menu
          items={[
            ...setChoices.map((choice) => ({ label: `${setWords[choice]}…`, onSelect: () => setOpen(choice) })),
            { label: t({ context: 'past_use', message: 'Accept measured difficulty' }), onSelect: () => void attempt(accept) },
            ...(permissions.has('question.grant') ? [{ label: t`Grant access…`, onSelect: () => setOpen('grant') }] : []),
          ]}
          trigger={
            <Button look="quiet" size="sm">
              <Trans>More</Trans>
              <ChevronDown size={14} aria-hidden="true" />
            </Button>
          }
        />
      )}
      {permissions.has('question.transfer') && (
        <Button look="quiet" size="sm" onClick={() => void beginExport()}>
          <Trans>Export…</Trans>
        </Button>
      )}
      {exported !== null && <ExportTheory what={{ question_ids: exported }} onClose={() => setExported(null)} />}
      {permissions.has('question.delete') && (
        <Button look="quiet-danger" size="sm" onClick={() => setOpen('delete')}>
          <Trans>Delete…</Trans>
        </Button>
      )}
      {open === 'delete' && (
        <DeleteQuestions
          count={selectedCount(selection, total)}
          names={rows.filter((row) => isTicked(selection, row.resource_id)).map((row) => row.name)}
          body={t`The questions can be restored for 30 days.`}
          onConfirm={async () => act('delete', await idsOf())}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'paper' && <AddToPaper count={selectedCount(selection, total)} idsOf={idsOf} onClose={() => setOpen(null)} />}
      {open === 'grant' && <GrantLater onRun={async (grants) => act('grant', await idsOf(), { grants })} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'delete' && open !== 'grant' && open !== 'paper' && (
        <SetDialog
          choice={open}
          onAct={async (action, values) => act(action, await idsOf(), values)}
          onSet={async (values) => set(await idsOf(), values)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
