import { plural } from '@lingui/core/macro'
import { MessageForm } from '../../../../parts/message-form/message-form.tsx'

interface Props {
  user_ids: readonly string[]
  /** Of these candidates, as far as they are known here. */
  names: readonly string[]
  onClose: () => void
}
const named = 10

/** A message to candidates by the message centre: they read it long after the exam, too. */
export function ScoreMessage({ user_ids, names, onClose }: Props) {
  const count = user_ids.length
  const isNamed = count <= named && names.length === count
  const whom = isNamed ? names.join(', ') : plural(count, { one: '# candidate', other: '# candidates' })
  return <MessageForm recipients={{ user_ids: [...user_ids] }} whom={<p className="text-fg">{whom}</p>} onClose={onClose} />
}
