import { neighbours } from '@beacon/ui/kinds/cfs'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RangeView, stagesOn } from './range-model.ts'
import { useStageCount } from './range-words.ts'

interface ListProps {
  range: Pick<RangeView, 'map' | 'stages'>
  current: string | null
  onOpen: (node_key: string) => void
}

/** The map in words: every node that is known, with what it reaches. */
export function RangeList({ range: { map, stages }, current, onOpen }: ListProps) {
  const { t } = useLingui()
  const countOf = useStageCount()
  const reached = neighbours(map)
  return (
    <table className="-mx-2 w-[calc(100%+16px)] border-collapse text-left text-dense [&_tr>*:first-child]:pl-2">
      <caption className="sr-only">{t`Nodes of the range`}</caption>
      <thead>
        <tr className="border-b border-rule text-caption text-fg-3 [&>th]:h-8 [&>th]:pr-4 [&>th]:font-normal">
          <th scope="col">
            <Trans>Node</Trans>
          </th>
          <th scope="col">
            <Trans>State</Trans>
          </th>
          <th scope="col" className="max-sm:hidden">
            <Trans>Zone</Trans>
          </th>
          <th scope="col">
            <Trans>Stages</Trans>
          </th>
          <th scope="col" className="max-sm:hidden">
            <Trans>Reaches</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {map.nodes.map(({ key, state, zones, is_attack }) => (
          <tr key={key} className={`border-b border-rule-2 [&>*]:h-11 [&>*]:pr-4 ${key === current ? 'bg-ink-2' : ''}`}>
            <th scope="row" className="font-normal">
              <button
                type="button"
                aria-pressed={key === current}
                onClick={() => onOpen(key)}
                className="min-h-8 max-w-full truncate font-mono text-fg hover:underline max-sm:min-h-11"
              >
                {key}
              </button>
              {is_attack && (
                <span className="block text-caption text-fg-3">
                  <Trans>Attack node</Trans>
                </span>
              )}
            </th>
            <td>
              <Status of={`range.${state}`} />
            </td>
            <td className="font-mono text-fg-2 max-sm:hidden">{zones.join(', ')}</td>
            <td className="text-fg-2">{countOf(stagesOn(stages, key)) || '–'}</td>
            <td className="font-mono text-fg-2 max-sm:hidden">{[...(reached.get(key) ?? [])].join(', ') || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
