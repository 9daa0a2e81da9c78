import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Glyph, Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import type { TileState } from '../../parts/topic/board.ts'
import { TileStateLine } from '../../parts/topic/topic-tile.tsx'
import { passedOf, useOwnChecks } from './queries.ts'

/** What is held of a topic, of all that its points are worth. */
export function TopicValue({ topic_id }: { topic_id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const own = useOwnChecks(topic_id)
  if (own === undefined) return null
  const sum = (points: typeof own.points) =>
    formatNumber(
      locale,
      points.reduce((all, { value }) => all + (value ?? 0), 0),
    )
  const tasks = own.points.filter(({ role }) => role === 'task')
  const [got, all] = [sum(tasks.filter(({ state }) => state === 'success')), sum(tasks)]
  return (
    <span title={t`${{ got }} of ${{ all }} points`}>
      {got}
      <span className="text-fg-3">/</span>
      {all}
    </span>
  )
}

/** A tile's state: how many points are passed, and what of it was lost. What shuts a topic says so instead. */
export function TopicLine({ topic_id, state }: { topic_id: string; state: TileState }) {
  const own = useOwnChecks(topic_id)
  if (own === undefined || state.kind === 'offline' || state.kind === 'closed' || state.kind === 'locked')
    return <TileStateLine state={state} />
  const { passed, of, lost } = passedOf(own)
  if (own.open !== null) return <Status of="check.checking" />
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className={`inline-flex items-center gap-[0.5em] ${passed === 0 ? 'text-fg-3' : 'text-jade'}`}>
        <Glyph name={passed === 0 ? 'ring' : passed === of ? 'check' : 'half'} size={11} />
        <Trans>
          {passed}/{of} points
        </Trans>
      </span>
      {lost > 0 && (
        <span className="inline-flex items-center gap-[0.4em] text-vermilion">
          <Glyph name="down-arrow" size={10} />
          <Trans>{lost} lost</Trans>
        </span>
      )}
    </span>
  )
}
