import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { ScreenRow } from '@beacon/api/contest/viewer-key'
import { AnnounceDialog } from './announce-dialog.tsx'
import { EditScreenDialog } from './edit-screen-dialog.tsx'
import { IssuedDialog } from './issued-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { type CreateBody, NewScreenDialog } from './new-screen-dialog.tsx'
import { UnionDialog } from './union-dialog.tsx'
import type { OpenDialog } from './use-screen-menu.ts'
import { useDisplays } from './use-displays.ts'
import type { useScreens } from './use-screens.ts'

export interface ScreenDialogProps {
  openDialog: OpenDialog
  ask: (change: (now: OpenDialog | null) => OpenDialog | null) => void
  screens: ReturnType<typeof useScreens>
  contest: ContestFull
  rows: readonly ScreenRow[]
}

/** The one dialog that is open. A key that was just made is shown before anything closes. */
export function ScreenDialogs({ openDialog, ask, screens, contest }: ScreenDialogProps) {
  const displays = useDisplays(contest)
  const close = () => ask((now) => (now?.kind === 'issued' ? now : null))
  const create = async (body: CreateBody) => {
    const issued = await screens.create(body)
    ask(() => ({ kind: 'issued', issued }))
  }
  if (openDialog.kind === 'new') return <NewScreenDialog contest={contest} displays={displays} onCreate={create} onClose={close} />
  if (openDialog.kind === 'union') return <UnionDialog contest={contest} onCreate={create} onClose={close} />
  if (openDialog.kind === 'issued') return <IssuedDialog issued={openDialog.issued} onClose={() => ask(() => null)} />
  if (openDialog.kind === 'edit')
    return (
      <EditScreenDialog
        row={openDialog.row}
        contest={contest}
        displays={displays}
        onSave={(body) => screens.save(openDialog.row, body)}
        onClose={close}
      />
    )
  if (openDialog.kind === 'announce')
    return <AnnounceDialog rows={openDialog.rows} onShow={(body) => screens.announce(openDialog.rows, body)} onClose={close} />
  return (
    <KeyDialog
      kind={openDialog.kind}
      row={openDialog.row}
      screens={screens}
      onIssued={(issued) => ask(() => ({ kind: 'issued', issued }))}
      onClose={close}
    />
  )
}
