import type { SceneMachineView } from '@beacon/api/scene/scene-desk'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { machineWords } from './machine-words.ts'

/** Whether anything starts scenes at all: one line, with what to install. */
export function MachineBanner({ machine }: { machine: SceneMachineView }) {
  const { i18n } = useLingui()
  if (machine.is_ok) return null
  const word = machineWords[machine.why ?? 'no_answer']
  const why = word === undefined ? (machine.why ?? '') : i18n._(word)
  return (
    <Banner boxed tone="failure" className="mb-2" title={<Trans>No scene driver works here: {why}</Trans>}>
      <Trans>Running scenes are not affected, but no new ones can start until this is fixed.</Trans>
    </Banner>
  )
}
