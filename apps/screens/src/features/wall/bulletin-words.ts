import type { BulletinView } from '@beacon/api/contest/bulletin'
import { formatClock, viewerZone } from '@beacon/ui/ruler'
import { useLingui } from '@lingui/react/macro'

const clockOf = (value: unknown): string => (typeof value === 'string' ? formatClock(Date.parse(value), viewerZone()) : '')
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The line a bulletin has on a wall: automatic ones in the wall's language, written ones as they were written. */
export function useBulletinLine(): (bulletin: Pick<BulletinView, 'title' | 'automatic'>) => string {
  const { t } = useLingui()
  return ({ title, automatic }) => {
    const values = automatic?.values ?? {}
    const [end, topic] = [clockOf(values['end_at']), textOf(values['topic'])]
    const words = textOf(values['words'])
    const [n, reason] = [Number(values['n']), textOf(values['reason'])]
    const lines: Readonly<Record<string, string>> = {
      contest_started: t`The contest has started.`,
      contest_paused: t`The contest is paused. Flags are not accepted until it resumes.`,
      contest_resumed: t`The contest has resumed. It ends at ${{ end }}.`,
      contest_resumed_moved: t`The contest has resumed. Its end has moved to ${{ end }}.`,
      contest_extended: t`The end has moved to ${{ end }}.`,
      contest_stopped: t`The contest was ended.`,
      contest_reopened: t`The contest is open again until ${{ end }}.`,
      contest_finished: t`The contest has ended.`,
      ranking_frozen: t`The ranking is frozen. Solves keep counting.`,
      ranking_unfrozen: t`The results are public.`,
      round_void: t`Round ${{ n }} is void: ${{ reason }}`,
      topic_reevaluated: t`Results of “${{ topic }}” have new scores.`,
      finals_revealed: t`The final scores are public.`,
      erratum: t`An erratum was published.`,
      topic_released: t`“${{ topic }}” is open.`,
      topic_offline: t`“${{ topic }}” is offline. Points are kept.`,
      topic_online: t`“${{ topic }}” is back online.`,
      topic_changed: `${t`“${{ topic }}” was updated.`} ${words}`.trim(),
    }
    return lines[automatic?.key ?? ''] ?? title
  }
}
