import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { EntrantRow } from '@beacon/api/contest/entrant'
import { plural } from '@lingui/core/macro'
import { AddEntrantsDialog } from './add-entrants-dialog.tsx'
import type { EntrantAction } from './entrant-actions.ts'
import { EntrantDialog } from './entrant-dialogs.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import type { Placed, useEntrantAct } from './use-entrant-act.ts'

export type OpenDialog =
  | { kind: 'act'; action: EntrantAction; ids: readonly string[]; names: readonly string[] }
  | { kind: 'move'; rows: readonly Placed[] }
  | { kind: 'rename'; row: EntrantRow }
  | { kind: 'members'; entrant_id: string }
  | { kind: 'add' | 'import' }

interface Props {
  id: string
  contest: ContestFull
  asked: OpenDialog
  actions: ReturnType<typeof useEntrantAct>
  onClose: () => void
}

/** The one dialog that is open: what it asks for is done when it closes. */
export function TeamDialogs({ id, contest, asked, actions, onClose }: Props) {
  const { act, move, again, tell } = actions
  const isTeams = contest.game_type === 'team'
  if (asked.kind === 'act')
    return (
      <EntrantDialog
        action={asked.action}
        names={asked.names}
        count={asked.ids.length}
        onRun={(more) => act(asked.action, [...asked.ids], more)}
        onClose={onClose}
      />
    )
  if (asked.kind === 'move')
    return <MoveDialog contest={contest} rows={asked.rows} onRun={(bracket_id) => move(asked.rows, bracket_id)} onClose={onClose} />
  if (asked.kind === 'rename') return <RenameDialog id={id} row={asked.row} again={again} onClose={onClose} />
  if (asked.kind === 'members') return <MembersDialog id={id} entrant_id={asked.entrant_id} again={again} onClose={onClose} />
  if (asked.kind === 'import') return <ImportDialog id={id} isTeams={isTeams} again={again} onClose={onClose} />
  return (
    <AddEntrantsDialog
      contest={contest}
      onAdded={(reply) => {
        tell(reply, plural(reply.done.length, { one: '# added', other: '# added' }))
        void again()
      }}
      onClose={onClose}
    />
  )
}
