import { EmptyState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** A cell of such a table. */
export const importCell = 'border-b border-rule-2 px-2 py-1.5 align-top'

interface Props {
  /** Names the box for readers. */
  label: string
  heads: ReadonlyArray<{ word: string; width?: string; right?: boolean }>
  rows: readonly ReactNode[]
}

/** What a dry run found, one row a question, in a box that scrolls under its head. */
export function ImportTable({ label, heads, rows }: Props) {
  if (rows.length === 0) return <EmptyState title={<Trans>None</Trans>} className="border-y border-rule" />
  return (
    <div
      className="relative max-h-[56vh] overflow-auto border-y border-rule"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keys
      tabIndex={0}
    >
      <table className="w-full min-w-[1080px] table-fixed border-separate border-spacing-0 text-dense">
        <thead>
          <tr>
            {heads.map(({ word, width, right = false }) => (
              <th
                key={word}
                scope="col"
                style={width === undefined ? {} : { width }}
                className={`sticky top-0 z-10 h-8 border-b border-rule bg-ink-0 px-2 font-normal text-fg-3 ${right ? 'text-right' : 'text-left'}`}
              >
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  )
}
