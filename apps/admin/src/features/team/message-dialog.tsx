import { listText } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { MessageForm } from '../../parts/message-form/message-form.tsx'

interface Props {
  team_ids: readonly string[]
  /** Of these teams, as far as they are known here. */
  names: readonly string[]
  onClose: () => void
}
const named = 10

/** A message to everybody in the ticked teams. */
export function MessageDialog({ team_ids, names, onClose }: Props) {
  const { t } = useLingui()
  const shown = listText(names.slice(0, named))
  const count = team_ids.length
  const all = plural(count, { one: '# team', other: '# teams' })
  return (
    <MessageForm
      recipients={{ team_ids: [...team_ids] }}
      whom={<p className="text-fg">{count <= named && names.length === count ? shown : t`The members of ${{ all }}`}</p>}
      onClose={onClose}
    />
  )
}
