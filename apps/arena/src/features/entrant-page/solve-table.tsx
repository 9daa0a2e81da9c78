import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { EntrantPageView } from '@beacon/api/contest/entrant-page'
import { formatTime, useFormatLocale } from '@beacon/i18n'
import { Glyph } from '@beacon/ui/status'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { TabLink } from '../../parts/contest-link.tsx'
import { usePoints } from '../../parts/use-points.ts'

/** What the entrant solved, newest first. */
export function SolveTable({ contest, page }: { contest: ContestPublic; page: EntrantPageView }) {
  const locale = useFormatLocale()
  const { solves, directions } = page
  const names = new Map(directions.map(({ direction, name_en, name_zh }) => [direction, locale === 'zh' ? name_zh : name_en]))
  return (
    <section aria-labelledby="entrant-solves" className="mt-8">
      <h3 id="entrant-solves" className="type-section mb-1 text-fg">
        <Trans context="entrant">Solves</Trans>
      </h3>
      {solves.length === 0 ? (
        <p className="text-dense text-fg-3">
          <Trans>None yet.</Trans>
        </p>
      ) : (
        <table className="w-full border-collapse text-left text-dense">
          <thead>
            <tr className="border-b border-rule text-caption text-fg-3 [&>th]:h-8 [&>th]:font-normal">
              <th scope="col" className="w-20">
                <Trans>Time</Trans>
              </th>
              <th scope="col">
                <Trans>Challenge</Trans>
              </th>
              <th scope="col" className="w-36 max-sm:hidden">
                <Trans>Category</Trans>
              </th>
              <th scope="col" className="w-32 max-sm:w-24">
                <Trans context="entrant">Blood</Trans>
              </th>
              <th scope="col" className="w-20 text-right">
                <Trans>Points</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {solves.map((solve) => (
              <Solve
                key={solve.topic_id}
                solve={solve}
                direction={names.get(solve.direction) ?? solve.direction}
                resource_id={contest.resource_id}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Solve({ solve, direction, resource_id }: { solve: EntrantPageView['solves'][number]; direction: string; resource_id: string }) {
  const { change } = usePoints()
  const { topic_id, name, at, points, blood } = solve
  return (
    <tr className="border-b border-rule-2 [&>*]:h-11">
      <td className="font-mono text-fg-3">{formatTime(at, { seconds: false })}</td>
      <th scope="row" className="max-w-0 truncate pr-4 font-medium">
        <TabLink search={{ resource_id, tab: 'topics', topic_id }} className="text-fg hover:underline">
          {name}
        </TabLink>
      </th>
      <td className="text-fg-2 max-sm:hidden">{direction}</td>
      <td>{blood === 1 ? <Status of="submission.first_blood" /> : blood !== null && <LaterBlood order={blood} />}</td>
      <td className="text-right font-mono text-fg">{change(points)}</td>
    </tr>
  )
}

function LaterBlood({ order }: { order: number }) {
  const { t } = useLingui()
  return (
    <span className="inline-flex items-center gap-2 text-fg-2">
      <Glyph name="diamond" size={10} />
      {order === 2 ? t`Second blood` : t`Third blood`}
    </span>
  )
}
