import { sceneLimits } from '@beacon/api/scene/limits'
import { Checkbox, NumberInput } from '@beacon/ui/controls'
import { Field, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Definition } from '../../../parts/question-scene/draft.ts'
import { NameField } from './name-field.tsx'

type Net = Definition['nets'][number]
interface Props {
  net: Net
  onRename: (to: string) => boolean
  onChange: (more: Partial<Net>) => void
}

export function NetForm({ net, onRename, onChange }: Props) {
  const { t } = useLingui()
  const last = 2 ** (32 - net.prefix) - 2
  return (
    <FormRows>
      <NameField id={net.id} onRename={onRename} help={t`Letters, digits, hyphens and underscores`} />
      <Field label={t`Size`} help={<Trans>Numbers from 2 to {last} are free for nodes</Trans>}>
        <NumberInput
          className="w-24"
          {...sceneLimits.prefix}
          value={net.prefix}
          onValueChange={(prefix) => onChange({ prefix: prefix ?? 0 })}
        />
      </Field>
      <Field label={t`Traffic`}>
        <div className="flex flex-col gap-2">
          <Checkbox checked={net.egress} onCheckedChange={(egress) => onChange({ egress })}>
            <Trans>Nodes can reach the internet</Trans>
          </Checkbox>
          <Checkbox checked={net.talk} onCheckedChange={(talk) => onChange({ talk })}>
            <Trans>Nodes can reach each other</Trans>
          </Checkbox>
          <Checkbox checked={net.capture} onCheckedChange={(capture) => onChange({ capture })}>
            <Trans>Traffic can be recorded</Trans>
          </Checkbox>
        </div>
      </Field>
    </FormRows>
  )
}
