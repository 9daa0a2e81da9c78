import { deskPointCheck, type OperationPerson } from '@beacon/api/kinds/operation/desk'
import { query } from '@beacon/api/query'
import { formatDuration, formatNumber, formatTime } from '@beacon/i18n'
import { useFormatLocale } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCheckPointWords } from '../../parts/question-scripts/check-point-words.ts'
import { Part } from '../../parts/people/printed-part.tsx'
import type { PrintedPartProps } from '../kind.ts'

/** A sheet is one page: so many points stand on it. */
const linesShown = 40

/** Points of a person's team by question and by type, and what the person did for them. */
export function PrintedPoints({ id, people, user_id }: PrintedPartProps) {
  const { data } = useQuery(query(deskPointCheck.print, { params: { resource_id: id }, query: { user_id: [...people] } }))
  const person = data?.items.find((one) => one.user_id === user_id)
  if (person === undefined) return null
  return (
    <>
      <Points person={person} />
      <Types person={person} />
    </>
  )
}

const head = 'truncate pr-1 pb-0.5 font-normal'
const figure = 'pr-1 text-right font-mono'

function Points({ person }: { person: OperationPerson }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const types = useCheckPointWords()
  const lines = person.topics.flatMap(({ name, points }) => points.map((point) => ({ ...point, topic: name })))
  const rest = lines.length - linesShown
  return (
    <Part title={<Trans>Check points</Trans>}>
      <table className="w-full table-fixed border-collapse text-left text-[9px] leading-[1.3]">
        <thead className="text-fg-3">
          <tr>
            {[
              t`Check point`,
              t({ context: 'point', message: 'Type' }),
              t`Value`,
              t`First passed`,
              t({ context: 'operation', message: 'Checks' }),
              t({ context: 'operation', message: 'Lost' }),
            ].map((word, index) => (
              <th key={word} scope="col" className={`${head} ${index === 0 ? 'w-[38%]' : index === 1 ? 'w-[22%]' : 'text-right'}`}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, linesShown).map(({ point_id, name, topic, type, value, state, first_passed_at, checks, lost }) => (
            <tr key={point_id} className="border-t border-rule-2">
              <th scope="row" className="truncate pr-1 font-normal">
                {state === 'success' ? '● ' : ''}
                {topic} · {name}
              </th>
              <td className="truncate pr-1 text-fg-2">{types[type]}</td>
              <td className={figure}>{value === null ? '' : formatNumber(locale, value)}</td>
              <td className={figure}>{first_passed_at === null ? '–' : formatTime(first_passed_at, { seconds: false })}</td>
              <td className={figure}>{formatNumber(locale, checks)}</td>
              <td className={figure}>{lost === 0 ? '' : formatNumber(locale, lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-[9px] text-fg-3">
        <Trans>● currently passed by the team.</Trans>
        {rest > 0 && (
          <>
            {' '}
            <Trans>and {rest} more</Trans>
          </>
        )}
      </p>
    </Part>
  )
}

function Types({ person: { types, applications, scenes_started, console_s } }: { person: OperationPerson }) {
  const locale = useFormatLocale()
  const words = useCheckPointWords()
  const number = (value: number) => formatNumber(locale, value)
  const [applied, scenes] = [number(applications), number(scenes_started)]
  return (
    <Part title={<Trans>By type</Trans>}>
      <ul className="grid grid-cols-2 gap-x-4 text-[9px]">
        {types.map(({ type, points, passed, median }) => (
          <li key={type} className="flex justify-between gap-2">
            <span className="truncate text-fg-2">{words[type]}</span>
            <span className="font-mono">
              {number(passed)}/{number(points)} <span className="text-fg-3">({formatNumber(locale, median, 1)})</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-[9px] text-fg-3">
        <Trans>
          In brackets: the median of all teams. This person requested {applied} checks and started {scenes} scenes.
        </Trans>
        {console_s !== null && (
          <>
            {' '}
            <Trans>Console time: {formatDuration(locale, console_s)}</Trans>
          </>
        )}
      </p>
    </Part>
  )
}
