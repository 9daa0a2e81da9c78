import type { ContestFull } from '@beacon/api/contest-views'
import type { ScreenRow } from '@beacon/api/viewer-key'
import { AnnounceDialog } from './announce-dialog.tsx'
import { EditScreenDialog } from './edit-screen-dialog.tsx'
import { IssuedDialog } from './issued-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { type CreateBody, NewScreenDialog } from './new-screen-dialog.tsx'
import { UnionDialog } from './union-dialog.tsx'
import type { Asked } from './use-screen-menu.ts'
import type { useScreens } from './use-screens.ts'

export interface ScreenDialogProps {
  asked: Asked
  ask: (change: (now: Asked | null) => Asked | null) => void
  screens: ReturnType<typeof useScreens>
  contest: ContestFull
  rows: readonly ScreenRow[]
}

/** The one dialog that is open. A key that was just made is shown before anything closes. */
export function ScreenDialogs({ asked, ask, screens, contest }: ScreenDialogProps) {
  const close = () => ask((now) => (now?.kind === 'issued' ? now : null))
  const create = async (body: CreateBody) => {
    const issued = await screens.create(body)
    ask(() => ({ kind: 'issued', issued }))
  }
  if (asked.kind === 'new') return <NewScreenDialog contest={contest} onCreate={create} onClose={close} />
  if (asked.kind === 'union') return <UnionDialog contest={contest} onCreate={create} onClose={close} />
  if (asked.kind === 'issued') return <IssuedDialog issued={asked.issued} onClose={() => ask(() => null)} />
  if (asked.kind === 'edit')
    return <EditScreenDialog row={asked.row} contest={contest} onSave={(body) => screens.save(asked.row, body)} onClose={close} />
  if (asked.kind === 'announce')
    return <AnnounceDialog rows={asked.rows} onShow={(body) => screens.announce(asked.rows, body)} onClose={close} />
  return (
    <KeyDialog
      kind={asked.kind}
      row={asked.row}
      screens={screens}
      onIssued={(issued) => ask(() => ({ kind: 'issued', issued }))}
      onClose={close}
    />
  )
}
