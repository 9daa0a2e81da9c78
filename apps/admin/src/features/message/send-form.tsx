import type { LookupKind } from '@beacon/api/people/message'
import { useState } from 'react'
import { MessageForm } from '../../parts/message-form/message-form.tsx'
import { useRecipientCount } from '../../parts/message-form/use-recipient-count.ts'
import { type Chosen, RecipientPicker } from './recipient-picker.tsx'

/** Whom a choice means, as the contract names it. */
export const recipientsOf = (chosen: readonly Chosen[]) => {
  const ids = (kind: LookupKind) => chosen.flatMap((one) => (one.kind === kind ? [one.resource_id] : []))
  return {
    user_ids: ids('user'),
    team_ids: ids('team'),
    role_ids: ids('role'),
    organisation_ids: ids('organisation'),
    contest_ids: ids('contest'),
  }
}

interface SendFormProps {
  /** The one person it is begun for. */
  to?: string | undefined
  onClose: () => void
}

/** A message to people, teams, roles, organisations or the entrants of a contest. */
export function SendForm({ to, onClose }: SendFormProps) {
  const found = useRecipientCount({ user_ids: to === undefined ? [] : [to] })
  if (to === undefined) return <Form first={[]} onClose={onClose} />
  if (found.isPending) return null
  const name = found.data?.names[0]
  return <Form first={name === undefined ? [] : [{ kind: 'user', resource_id: to, name }]} onClose={onClose} />
}

function Form({ first, onClose }: { first: readonly Chosen[]; onClose: () => void }) {
  const [chosen, setChosen] = useState(first)
  return <MessageForm recipients={recipientsOf(chosen)} whom={<RecipientPicker chosen={chosen} onChange={setChosen} />} onClose={onClose} />
}
