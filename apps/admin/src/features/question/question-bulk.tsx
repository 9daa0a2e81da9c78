import type { CommonRow } from '@beacon/api/bank/question'
import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { Menu } from '@beacon/ui/overlay'
import { isTicked, type Selection, selectedCount } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useBankPages } from '../../kinds/bank-query.ts'
import { useBulkButtons } from '../../parts/list/bulk-buttons.tsx'
import type { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { type QuestionAction, useQuestionActions } from '../../parts/question-access/actions.ts'
import { DeleteQuestions } from '../../parts/question-access/delete-questions.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { type SetAction, SetDialog, useSetWords } from './set-dialog.tsx'

const GrantDialog = latePart(async () => (await import('../../parts/question-access/grant-dialog.tsx')).GrantDialog)
const ExportQuestions = latePart(async () => (await import('./export/export-questions.tsx')).ExportQuestions)

interface Props {
  rows: readonly CommonRow[]
  selection: Selection
  total: number
  isDeleted: boolean
  idsOf: () => Promise<string[]>
  tell: ReturnType<typeof useBulkResult>['tell']
}
type OpenDialog = 'delete' | 'place' | 'grant' | 'export' | SetAction

/** “3 of 8 are not yours”, of those ticked that this page shows; null when all are. */
export function useNotYours({ rows, selection }: Pick<Props, 'rows' | 'selection'>, right: 'edit' | 'grant' | 'delete'): string | null {
  const { t } = useLingui()
  const ticked = rows.filter((row) => isTicked(selection, row.resource_id))
  const n = ticked.filter((row) => !row.rights[right]).length
  const m = ticked.length
  return n === 0 ? null : t`${n} of ${m} are not yours and stay unchanged.`
}

/** What can be done with ticked questions; the rarer things stand behind “More”. */
export function QuestionBulk(props: Props) {
  const { selection, total, isDeleted, idsOf, tell } = props
  const { t } = useLingui()
  const permissions = usePermissions()
  const { hasPackages } = useBankPages()
  const act = useQuestionActions(tell)
  const { button } = useBulkButtons<QuestionAction>({ act, idsOf })
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  if (isDeleted) return permissions.has('question.delete') ? button('restore', t`Restore`) : null
  return (
    <>
      {permissions.has('question.grant') && (
        <>
          {button('publish', t`Publish`)}
          {button('hide', t`Hide`)}
        </>
      )}
      {permissions.has('contest.write') && (
        <Button look="quiet" size="sm" onClick={() => setOpenDialog('place')}>
          <Trans>Add to contest…</Trans>
        </Button>
      )}
      {hasPackages && permissions.has('question.transfer') && (
        <Button look="quiet" size="sm" onClick={() => setOpenDialog('export')}>
          <Trans>Export…</Trans>
        </Button>
      )}
      <MoreMenu onAsk={setOpenDialog} />
      {permissions.has('question.delete') && (
        <Button look="quiet-danger" size="sm" onClick={() => setOpenDialog('delete')}>
          <Trans>Delete…</Trans>
        </Button>
      )}
      <BulkDialog
        {...props}
        openDialog={openDialog}
        count={selectedCount(selection, total)}
        act={act}
        onClose={() => setOpenDialog(null)}
      />
    </>
  )
}

function MoreMenu({ onAsk }: { onAsk: (openDialog: OpenDialog) => void }) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const sets = useSetWords()
  const entry = (openDialog: OpenDialog, label: string) => ({ label, onSelect: () => onAsk(openDialog) })
  const items = [
    ...(permissions.has('question.write')
      ? (['set_direction', 'set_difficulty', 'add_tags', 'remove_tags', 'add_topic_set', 'remove_topic_set'] as const).map((key) =>
          entry(key, sets[key]),
        )
      : []),
    ...(permissions.has('question.grant') ? [entry('grant', t`Grant access…`)] : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      items={items}
      trigger={
        <Button look="quiet" size="sm">
          <Trans>More</Trans>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    />
  )
}

interface DialogProps extends Props {
  openDialog: OpenDialog | null
  count: number
  act: ReturnType<typeof useQuestionActions>
  onClose: () => void
}

function BulkDialog({ rows, selection, idsOf, openDialog, count, act, onClose }: DialogProps) {
  const { t } = useLingui()
  const notEditable = useNotYours({ rows, selection }, 'edit')
  const notGrantable = useNotYours({ rows, selection }, 'grant')
  const notDeletable = useNotYours({ rows, selection }, 'delete')
  if (openDialog === null) return null
  if (openDialog === 'delete')
    return (
      <DeleteQuestions
        count={count}
        body={
          <>
            <Trans>Contests keep their copies. The questions can be restored for 30 days.</Trans> {notDeletable}
          </>
        }
        names={rows.filter((row) => isTicked(selection, row.resource_id)).map((row) => row.name)}
        onClose={onClose}
        onConfirm={async () => act('delete', await idsOf())}
      />
    )
  if (openDialog === 'place') return <PlaceDialog idsOf={idsOf} onClose={onClose} />
  if (openDialog === 'export') return <ExportQuestions what={{ idsOf }} onClose={onClose} />
  if (openDialog === 'grant')
    return (
      <GrantDialog
        note={notGrantable}
        seeSecret={t`See flags`}
        onRun={async (grants) => act('grant', await idsOf(), { grants })}
        onClose={onClose}
      />
    )
  return (
    <SetDialog action={openDialog} note={notEditable} onRun={async (values) => act(openDialog, await idsOf(), values)} onClose={onClose} />
  )
}
