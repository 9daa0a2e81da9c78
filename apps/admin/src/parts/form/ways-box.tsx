import { sceneWay, type SceneWay } from '@beacon/api/scene/ways'
import { MultiCombobox } from '@beacon/ui/form'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export const wayWords: Readonly<Record<SceneWay, MessageDescriptor>> = {
  gateway: msg`Command line through the gateway`,
  console: msg`Console in the browser`,
  web: msg`Web targets in the browser`,
  port: msg`Host ports, open to the network`,
}

interface Props {
  value: readonly SceneWay[]
  onChange: (value: SceneWay[]) => void
  disabled: boolean
}

/** Ways into a scene that players are offered. */
export function WaysBox({ value, onChange, disabled }: Props) {
  const { i18n } = useLingui()
  const options = sceneWay.options.map((way) => ({ value: way, label: i18n._(wayWords[way]) }))
  return <MultiCombobox value={value} onValueChange={onChange} options={options} disabled={disabled} />
}
