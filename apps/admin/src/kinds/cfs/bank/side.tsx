import { Section } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { HintFields } from '../../../parts/question-form/hint-fields.tsx'
import type { RangeInput } from './model.ts'
import { useFormScene } from '../../../parts/question-scene/use-form-scene.ts'

/** Beside the fields: the range by its networks, with the stages that stand in each node, and the hints. */
export function RangeSide() {
  return (
    <>
      <Section first title={<Trans context="penetration">Range</Trans>}>
        <RangePreview />
      </Section>
      <HintFields />
    </>
  )
}

function RangePreview() {
  const range = useFormScene()
  const stages = useWatch<RangeInput, 'stages'>({ name: 'stages' })
  if (range === null)
    return (
      <p className="text-fg-3">
        <Trans>Choose a template to see its nodes.</Trans>
      </p>
    )
  return (
    <ul className="flex flex-col gap-3">
      {range.nets.map((net) => (
        <li key={net.id}>
          <p className="font-mono text-caption text-fg-3">{net.id}</p>
          <ul className="mt-1 border-l border-rule pl-3">
            {range.nodes
              .filter(({ nets }) => nets.some((one) => one.net === net.id))
              .map((node) => {
                const here = stages.filter(({ node_key }) => node_key === node.id)
                return (
                  <li key={node.id} className="flex flex-wrap items-baseline gap-x-3 border-b border-rule-2 py-1.5">
                    <span className="font-mono text-mono text-fg">{node.id}</span>
                    <span className="font-mono text-caption text-fg-3">{node.image}</span>
                    {node.attack === true && (
                      <span className="text-caption text-azure">
                        <Trans>attack node</Trans>
                      </span>
                    )}
                    {here.length > 0 && (
                      <span className="ml-auto text-caption text-fg-2">
                        <Plural value={here.length} one="# stage" other="# stages" />
                      </span>
                    )}
                  </li>
                )
              })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
