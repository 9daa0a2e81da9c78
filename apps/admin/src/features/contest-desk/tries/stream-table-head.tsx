import { IconButton } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { VisuallyHidden } from '@beacon/ui/layout'
import type { FitColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'

export type StreamColumn = 'time' | 'team' | 'country' | 'topic' | 'text' | 'result' | 'score' | 'address' | 'agent'

/** Who leaves first where the stream is narrow; the country stands in the team's cell. */
export const streamColumns: ReadonlyArray<FitColumn & { id: StreamColumn }> = [
  { id: 'time', width: 84, fixed: true },
  { id: 'team', names: true },
  { id: 'country', width: 32, leaves: 3 },
  { id: 'topic', min: 112, fixed: true },
  { id: 'text', min: 138, fixed: true },
  { id: 'result', width: 128, fixed: true },
  { id: 'score', width: 62, fixed: true },
  { id: 'address', width: 122, leaves: 2 },
  { id: 'agent', min: 130, leaves: 1 },
]
/** Of the row menus. */
export const streamMenuWidth = 32

interface StreamTableHeadProps {
  left: ReadonlySet<string>
  widths: ReadonlyMap<string, number>
  hidesFlags: boolean
  onHideFlags: (hides: boolean) => void
}

/** Flags can be hidden for the projector: the switch stands in their own column. */
export function StreamTableHead({ left, widths, hidesFlags, onHideFlags }: StreamTableHeadProps) {
  const { t } = useLingui()
  const heads: Record<Exclude<StreamColumn, 'country'>, string> = {
    time: t`Time`,
    team: t({ context: 'desk', message: 'Team' }),
    topic: t({ context: 'desk', message: 'Question' }),
    text: t`Flag submitted`,
    result: t`Result`,
    score: t({ context: 'desk', message: 'Score' }),
    address: t`Address`,
    agent: t`User agent`,
  }
  return (
    <thead>
      <tr>
        {streamColumns.map(({ id, width }) =>
          id === 'country' || left.has(id) ? null : (
            <th
              key={id}
              scope="col"
              data-text={width === undefined ? '' : undefined}
              className={`h-row truncate border-b border-rule px-2.5 text-[13px] font-normal text-fg-3 ${id === 'score' || id === 'address' ? 'text-right' : ''}`}
              style={{ width: widths.get(id) }}
            >
              <span className="inline-flex h-6 items-center">
                {heads[id]}
                {id === 'text' && (
                  <IconButton
                    size="sm"
                    label={t`Hide flags`}
                    aria-pressed={hidesFlags}
                    className="ml-1 align-middle"
                    onClick={() => onHideFlags(!hidesFlags)}
                  >
                    {hidesFlags ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
                  </IconButton>
                )}
              </span>
            </th>
          ),
        )}
        <th scope="col" className="border-b border-rule" style={{ width: streamMenuWidth }}>
          <VisuallyHidden>{t`Actions`}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}

/** Rows of still bars, `columns` across besides the menu. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns + 1 }, (__, column) => (
        <td key={column} className="h-row border-b border-rule-2 px-2.5">
          {column < columns && <Skeleton width={`${40 + ((row * 7 + column * 13) % 40)}%`} />}
        </td>
      ))}
    </tr>
  ))
}
