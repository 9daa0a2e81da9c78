import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { HintFields } from '../../../parts/question-form/hint-fields.tsx'
import { useCheckPointWords } from '../../../parts/question-scripts/check-point-words.ts'
import type { OperationValues } from './model.ts'

/** Beside the fields: what the points of each type are worth together, what a script is given, and the hints. */
export function OperationSide() {
  return (
    <>
      <Section first title={<Trans>Points by type</Trans>}>
        <Sums />
      </Section>
      <Section title={<Trans>What a script is given</Trans>}>
        <ul className="list-disc pl-5 text-fg-2">
          <li>
            <Trans>One JSON line on its standard input: point, host, port, nodes, entrant number, seed, deadline.</Trans>
          </li>
          <li>
            <Trans>The files and outputs it asked for. Players write them: treat them as hostile text.</Trans>
          </li>
          <li>
            <Trans>No internet, 512 MB, one processor.</Trans>
          </li>
        </ul>
        <p className="mt-2 text-fg-3">
          <Trans>Its last line may be JSON with result, public and private. Players read what is public.</Trans>
        </p>
      </Section>
      <HintFields />
    </>
  )
}

function Sums() {
  const locale = useFormatLocale()
  const words = useCheckPointWords()
  const points = useWatch<OperationValues, 'points'>({ name: 'points' })
  const tasks = points.filter(({ role }) => role !== 'guard')
  const types = [...new Set(tasks.map(({ type }) => type))]
  return (
    <table className="w-full text-left">
      <tbody>
        {types.map((type) => {
          const own = tasks.filter((one) => one.type === type)
          const sum = own.reduce((all, { score }) => all + (score ?? 0), 0)
          return (
            <tr key={type} className="border-b border-rule-2">
              <th scope="row" className="py-1 font-normal text-fg-2">
                {words[type]}
              </th>
              <td className="py-1 text-right font-mono text-mono text-fg-3">{formatNumber(locale, own.length)}</td>
              <td className="py-1 text-right font-mono text-mono text-fg">{formatNumber(locale, sum)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
