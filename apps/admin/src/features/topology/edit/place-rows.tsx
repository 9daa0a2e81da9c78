import { sceneLimits } from '@beacon/api/scene/limits'
import { NumberInput, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { freeHost, type Definition } from '../../../parts/question-scene/draft.ts'
import { removed, replaced, RowList } from '../../../parts/question-scene/row-list.tsx'

type Place = Definition['nodes'][number]['nets'][number]

/** Networks that an item stands in, and its number in each. */
export function PlaceRows({
  id,
  nets,
  definition,
  onChange,
}: {
  id: string
  nets: Place[]
  definition: Definition
  onChange: (nets: Place[]) => void
}) {
  const { t } = useLingui()
  const rest = definition.nets.filter((net) => !nets.some((place) => place.net === net.id))
  const [next] = rest
  return (
    <Field label={t`Networks of ${id}`} help={<Trans>The number is the last part of the address; the network is assigned at start</Trans>}>
      <RowList
        rows={nets}
        most={next === undefined ? nets.length : sceneLimits.places}
        add={<Trans>Add network</Trans>}
        removeLabel={(n) => t`Remove network ${n} of ${id}`}
        onAdd={() => next !== undefined && onChange([...nets, { net: next.id, host: freeHost(definition, next.id) }])}
        onRemove={(at) => onChange(removed(nets, at))}
      >
        {(place, at) => (
          <>
            <Select
              className="w-40"
              aria-label={t`Network ${at + 1} of ${id}`}
              options={[place.net, ...rest.map((net) => net.id)].map((value) => ({ value, label: value }))}
              value={place.net}
              onValueChange={(net) => onChange(replaced(nets, at, { net, host: freeHost(definition, net) }))}
            />
            <NumberInput
              className="w-24"
              aria-label={t`Address number of ${id} in ${place.net}`}
              value={place.host}
              onValueChange={(host) => onChange(replaced(nets, at, { host: host ?? 0 }))}
            />
          </>
        )}
      </RowList>
    </Field>
  )
}
