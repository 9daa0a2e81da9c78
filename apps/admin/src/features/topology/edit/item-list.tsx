import { listText } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Definition } from '../../../parts/question-scene/draft.ts'
import type { Troubles } from './problems-at.ts'

interface Props {
  definition: Definition
  troubles: ReadonlyMap<string, Troubles>
  selected: readonly string[]
  onChoose: (id: string) => void
}
interface Row {
  id: string
  kind: string
  detail: string
  places: string
}

/** The same items as in the drawing, as a table. */
export function ItemList({ definition, troubles, selected, onChoose }: Props) {
  const { t } = useLingui()
  const placesOf = (nets: readonly { net: string; host: number }[]) => listText(nets.map(({ net, host }) => `${net} .${host}`)) || '–'
  const rows: Row[] = [
    ...definition.nets.map(({ id, prefix, egress }) => ({
      id,
      kind: t`Network`,
      detail: `/${prefix}`,
      places: egress ? t`Internet` : '–',
    })),
    ...definition.routers.map(({ id, nets }) => ({ id, kind: t`Router`, detail: '–', places: placesOf(nets) })),
    ...definition.nodes.map(({ id, kind, image, nets, hidden }) => ({
      id,
      kind: kind === 'vm' ? t`Virtual machine` : t`Container`,
      detail: listText([image || '–', ...(hidden ? [t`hidden`] : [])]),
      places: placesOf(nets),
    })),
  ]
  const troubleOf = (id: string) => {
    const { errors, notes } = troubles.get(id) ?? { errors: 0, notes: 0 }
    return errors > 0
      ? t`${plural(errors, { one: '# error', other: '# errors' })}`
      : notes > 0
        ? t`${plural(notes, { one: '# note', other: '# notes' })}`
        : '–'
  }
  return (
    <div className="h-full overflow-auto">
      <table className="w-full table-fixed text-left text-body">
        <caption className="sr-only">
          <Trans>Networks, routers and nodes of the scene</Trans>
        </caption>
        <thead className="border-b border-rule text-caption text-fg-3">
          <tr>
            {[t`Name`, t`Kind`, t`Image, size`, t`Connected to`, t`Problems`].map((head) => (
              <th key={head} scope="col" className="h-8 truncate px-3 font-normal first:w-[28%]">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, kind, detail, places }) => (
            <tr key={id} className={selected.includes(id) ? 'border-b border-rule-2 bg-ink-2' : 'border-b border-rule-2'}>
              <th scope="row" className="h-8 px-3 font-normal">
                <Button
                  aria-label={id}
                  look="quiet"
                  size="sm"
                  className="-ml-2.5 max-w-full justify-start font-mono text-mono"
                  aria-pressed={selected.includes(id)}
                  onClick={() => onChoose(id)}
                >
                  <span className="truncate" title={id}>
                    {id}
                  </span>
                </Button>
              </th>
              <td className="truncate px-3">{kind}</td>
              <td className="truncate px-3 font-mono text-mono text-fg-2" title={detail}>
                {detail}
              </td>
              <td className="truncate px-3 font-mono text-mono text-fg-2" title={places}>
                {places}
              </td>
              <td className="px-3">{troubleOf(id)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
