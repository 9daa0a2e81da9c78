import { Button } from '@beacon/ui/controls'
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
  const placesOf = (nets: readonly { net: string; host: number }[]) => nets.map(({ net, host }) => `${net} .${host}`).join(', ') || '–'
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
      detail: [image || '–', ...(hidden ? [t`hidden`] : [])].join(', '),
      places: placesOf(nets),
    })),
  ]
  const troubleOf = (id: string) => {
    const { errors, notes } = troubles.get(id) ?? { errors: 0, notes: 0 }
    return errors > 0 ? t`${errors} errors` : notes > 0 ? t`${notes} notes` : '–'
  }
  return (
    <div className="h-full overflow-auto">
      <table className="w-full text-left text-body">
        <caption className="sr-only">
          <Trans>Networks, routers and nodes of the scene</Trans>
        </caption>
        <thead className="border-b border-rule text-caption text-fg-3">
          <tr>
            {[t`Name`, t`Kind`, t`Image, size`, t`Connected to`, t`Problems`].map((head) => (
              <th key={head} scope="col" className="h-8 px-3 font-normal">
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
                  look="quiet"
                  size="sm"
                  className="-ml-2.5 font-mono text-mono"
                  aria-pressed={selected.includes(id)}
                  onClick={() => onChoose(id)}
                >
                  {id}
                </Button>
              </th>
              <td className="px-3">{kind}</td>
              <td className="px-3 font-mono text-mono text-fg-2">{detail}</td>
              <td className="px-3 font-mono text-mono text-fg-2">{places}</td>
              <td className="px-3">{troubleOf(id)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
