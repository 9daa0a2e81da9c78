import type { PrintedPerson } from '@beacon/api/contest/statistic'
import { formatNumber, formatTime } from '@beacon/i18n'
import { useFormatLocale } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { usePoints } from '../../parts/contest/use-points.ts'
import { Part } from '../../parts/people/printed-part.tsx'

/** More rows than this are set closer, so that a page holds sixty. */
const closeAbove = 34

type Line = PrintedPerson['topics'][number]

/** What was touched: tries of this person, solves of the team, the own ones marked; stages stand below their topic. */
export function TopicTable({ topics }: { topics: PrintedPerson['topics'] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const number = (value: number) => formatNumber(locale, value)
  const points = usePoints()
  const hasStages = topics.some(({ stages }) => stages !== undefined)
  const heads = [
    hasStages ? t`Range and stages` : t({ context: 'desk', message: 'Question' }),
    t`Category`,
    t`Value`,
    t`Attempts`,
    hasStages ? t`Taken at` : t`Solved at`,
    t({ context: 'scores', message: 'Blood' }),
    t`Points`,
    t({ context: 'statistic', message: 'Hints' }),
  ]
  const size = topics.length > closeAbove ? 'text-[8.5px] leading-[1.25]' : 'text-[10px]'
  return (
    <Part title={hasStages ? <Trans>Ranges</Trans> : <Trans context="desk.word">Questions</Trans>}>
      {topics.length === 0 ? (
        <p className="text-fg-3">
          <Trans>No questions attempted.</Trans>
        </p>
      ) : (
        <table className={`w-full table-fixed border-collapse text-left ${size}`}>
          <thead className="text-fg-3">
            <tr>
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`truncate pr-1 pb-0.5 font-normal ${index > 1 ? 'text-right' : ''} ${index === 0 ? 'w-[30%]' : index === 1 ? 'w-[15%]' : index === 4 ? 'w-[13%]' : ''}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {topics.map((topic) => (
              <tr key={topic.topic_id} className="border-t border-rule-2">
                <th scope="row" className={`truncate pr-1 ${nameLook(topic)}`}>
                  {topic.is_own ? '● ' : ''}
                  {topic.name}
                  {topic.stages !== undefined && <Taken {...topic.stages} />}
                </th>
                <td className="truncate pr-1 text-fg-2">{topic.direction}</td>
                <td className="pr-1 text-right font-mono">{points.text(topic.value)}</td>
                <td className="pr-1 text-right font-mono">{topic.parent_id === undefined ? number(topic.tries) : ''}</td>
                <td className="pr-1 text-right font-mono">
                  {topic.solved_at === null ? '–' : formatTime(topic.solved_at, { seconds: false })}
                </td>
                <td className="pr-1 text-right font-mono">{topic.blood ?? ''}</td>
                <td className="pr-1 text-right font-mono">{topic.points === 0 ? '' : points.text(topic.points)}</td>
                <td className="text-right font-mono">{topic.hints === 0 ? '' : points.text(-topic.hints)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-1 text-[9px] text-fg-3">
        {hasStages ? (
          <Trans>● taken by this person; the rest by the team. Range points include blood and finish bonuses, less hint costs.</Trans>
        ) : (
          <Trans>● solved by this person; the rest by the team. Points include blood bonuses and deduct hint costs.</Trans>
        )}
      </p>
    </Part>
  )
}

const nameLook = ({ is_own, parent_id, stages }: Line): string =>
  `${stages !== undefined || is_own ? 'font-semibold' : 'font-normal'} ${parent_id === undefined ? '' : 'pl-3'}`

function Taken({ taken, of }: NonNullable<Line['stages']>) {
  return (
    <span className="font-normal text-fg-2">
      {' '}
      {taken} / {of}
    </span>
  )
}
