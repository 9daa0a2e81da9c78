import type { ScenePlan as Plan } from '@beacon/api/scene/scene'
import { drawingOf, internetId } from '@beacon/engine/scene/drawing'
import { Trans, useLingui } from '@lingui/react/macro'

/** Names are read where they are at least this large. */
const scale = 0.8

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** How the nodes of an environment are connected. The drawing has its words below it for who does not see it. */
export function ScenePlan({ plan }: { plan: Plan }) {
  const { t } = useLingui()
  const drawing = drawingOf(plan)
  const { x, y, width, height } = drawing.bounds
  const isOut = plan.nets.some(({ egress }) => egress)
  const kinds = new Map(plan.nodes.map(({ id, kind }) => [id, kind]))
  const ports = new Map(
    plan.nodes.map(({ id, ports: own }) => [id, own.map(({ port, proto }) => (proto === 'udp' ? `${port}/udp` : `${port}`)).join(', ')]),
  )
  return (
    <figure className="mt-4">
      <figcaption className="mb-2 text-fg-2">
        <Trans>Environment map</Trans>
      </figcaption>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
      <div className="overflow-x-auto rounded-panel border border-rule" tabIndex={0} role="group" aria-label={t`Environment map`}>
        <svg
          aria-hidden="true"
          viewBox={`${x} ${y} ${width} ${height}`}
          width={width * scale}
          height={height * scale}
          className="mx-auto block"
        >
          {drawing.links.map(({ item, net, x: at, from, to, host }) => (
            <g key={`${item} ${net}`}>
              <line x1={at} x2={at} y1={from} y2={to} className="stroke-control" strokeWidth={1.25} />
              <circle cx={at} cy={to} r={3.5} className="fill-fg-2" />
              {host !== null && (
                <text x={at + 5} y={to > from ? from + 15 : from - 6} className="fill-fg-2 font-mono text-[13px]">
                  .{host}
                </text>
              )}
            </g>
          ))}
          {drawing.nets.map(({ id, from, to, y: at }) => (
            <g key={id}>
              <line x1={from} x2={to} y1={at} y2={at} className="stroke-fg-3" strokeWidth={3} />
              <text x={from - 10} y={at + 5} textAnchor="end" className="fill-fg font-mono text-[15px]">
                {cut(id, 16)}
              </text>
            </g>
          ))}
          {isOut && <Round box={drawing.internet} text={t`Internet`} />}
          {drawing.items.map((box) =>
            box.what === 'router' ? (
              <Round key={box.id} box={box} text={cut(box.id, 10)} />
            ) : (
              <g key={box.id}>
                <rect
                  x={box.x}
                  y={box.y}
                  width={box.width}
                  height={box.height}
                  rx={2}
                  className="fill-ink-1 stroke-control"
                  strokeWidth={1.25}
                />
                {kinds.get(box.id) === 'vm' && (
                  <rect
                    x={box.x + 3.5}
                    y={box.y + 3.5}
                    width={box.width - 7}
                    height={box.height - 7}
                    className="fill-none stroke-control"
                  />
                )}
                <text x={box.x + 12} y={box.y + 22} className="fill-fg font-mono text-[15px]">
                  {cut(box.id, 14)}
                </text>
                <text x={box.x + 12} y={box.y + 42} className="fill-fg-2 font-mono text-[13px]">
                  {cut(ports.get(box.id) ?? '', 16)}
                </text>
              </g>
            ),
          )}
        </svg>
        <ul className="sr-only">
          {drawing.items.map(({ id }) => {
            const nets = drawing.links.filter(({ item }) => item === id && item !== internetId).map(({ net }) => net)
            return <li key={id}>{[id, ...nets].join(', ')}</li>
          })}
        </ul>
      </div>
    </figure>
  )
}

function Round({ box: { x, y, width, height }, text }: { box: { x: number; y: number; width: number; height: number }; text: string }) {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx={height / 2} className="fill-ink-1 stroke-control" strokeWidth={1.25} />
      <text x={x + width / 2} y={y + height / 2 + 5} textAnchor="middle" className="fill-fg font-mono text-[14px]">
        {text}
      </text>
    </>
  )
}
